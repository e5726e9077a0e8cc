package dev.culprit.client.report;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;

/** A report read back by a strict XML parser. */
public final class Dom {

    private final Element root;

    private Dom(Element root) {
        this.root = root;
    }

    /** Parses; anything that is not well-formed is an error. */
    public static Dom parse(String xml) {
        try {
            DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
            builder.setEntityResolver((publicId, systemId) -> new InputSource(new StringReader("")));
            builder.setErrorHandler(new Strict());
            return new Dom(builder.parse(new InputSource(new StringReader(xml))).getDocumentElement());
        } catch (Exception e) {
            throw new AssertionError("not well-formed: " + e.getMessage(), e);
        }
    }

    public Element root() {
        return root;
    }

    public List<Element> elements(Predicate<Element> wanted) {
        List<Element> found = new ArrayList<>();
        collect(root, wanted, found);
        return found;
    }

    public List<Element> named(String name) {
        return elements(element -> element.getTagName().equals(name));
    }

    public boolean has(String id) {
        return !elements(element -> element.getAttribute("id").equals(id)).isEmpty();
    }

    public Element byId(String id) {
        return elements(element -> element.getAttribute("id").equals(id)).get(0);
    }

    /** All text of the body. */
    public String bodyText() {
        return named("body").get(0).getTextContent();
    }

    private static void collect(Element element, Predicate<Element> wanted, List<Element> found) {
        if (wanted.test(element)) {
            found.add(element);
        }
        for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element nested) {
                collect(nested, wanted, found);
            }
        }
    }

    private static final class Strict implements ErrorHandler {
        @Override
        public void warning(SAXParseException e) throws SAXParseException {
            throw e;
        }

        @Override
        public void error(SAXParseException e) throws SAXParseException {
            throw e;
        }

        @Override
        public void fatalError(SAXParseException e) throws SAXParseException {
            throw e;
        }
    }
}
