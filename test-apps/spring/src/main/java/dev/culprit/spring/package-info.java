/** An application of frameworks that the agent must leave as it was. */
package dev.culprit.spring;
