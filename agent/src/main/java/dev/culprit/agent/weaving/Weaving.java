package dev.culprit.agent.weaving;

import dev.culprit.agent.weaving.library.SiteKind;
import dev.culprit.agent.weaving.library.Target;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.agent.builder.AgentBuilder.RawMatcher;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.asm.AsmVisitorWrapper.ForDeclaredMethods;
import net.bytebuddy.description.annotation.AnnotationDescription;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.method.ParameterDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.scaffold.MethodGraph;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.implementation.bytecode.constant.IntegerConstant;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.pool.TypePool;
import net.bytebuddy.utility.JavaModule;
import org.jspecify.annotations.Nullable;

/** Puts probes into classes, and keeps books on which. */
final class Weaving {

    private final Sites sites;
    private final Woven books;
    private final Set<Site> thinned;
    private final Targets known;
    private final Visibility visibility = new Visibility();

    /** @param thinned methods that get no probes; may grow, what then passes again loses them */
    Weaving(Targets known, Sites sites, Woven books, Set<Site> thinned) {
        this.known = known;
        this.sites = sites;
        this.books = books;
        this.thinned = thinned;
    }

    /** Probes loaded classes, and from now on every class that is loaded, until the result is removed. */
    ClassFileTransformer install(Instrumentation instrumentation, Selection selection) {
        List<Target> targets = known.of(selection);
        AgentBuilder builder = new AgentBuilder.Default(new ByteBuddy()
                        .with(TypeValidation.DISABLED)
                        .with(MethodGraph.Compiler.ForDeclaredMethods.INSTANCE))
                .disableClassFormatChanges()
                // only methods' code is visited; anything else would look up every type that a class mentions, missing
                // ones too
                .with(AgentBuilder.TypeStrategy.Default.DECORATE)
                // describing classes by reflection would load more of the application's classes
                .with(AgentBuilder.DescriptionStrategy.Default.POOL_ONLY)
                .with(AgentBuilder.RedefinitionStrategy.RETRANSFORMATION)
                .with(Batches.allocator())
                .with((AgentBuilder.RedefinitionStrategy.DiscoveryStrategy)
                        inst -> List.of(Candidates.loaded(inst, targets, known.foreign())))
                .with(new Batches((type, reason) -> books.refuse(type.getName(), reason)))
                .with(new Refusals())
                .ignore(Candidates.ignored(known.foreign()));
        for (Target target : targets) {
            ForDeclaredMethods.MethodVisitorWrapper probe = probe(target);
            builder = builder.type(wantedAndVisible(target))
                    .transform((b, type, loader, module, domain) -> weave(b, type, target, probe));
        }
        return builder.installOn(instrumentation);
    }

    private RawMatcher wantedAndVisible(Target target) {
        RawMatcher wanted = Candidates.of(target);
        return (type, loader, module, loaded, domain) ->
                wanted.matches(type, loader, module, loaded, domain) && canBeProbed(type.getName(), loader);
    }

    /** Writes into the books if not; to be asked last. */
    private boolean canBeProbed(String type, @Nullable ClassLoader loader) {
        boolean visible = visibility.isGiven(loader);
        if (!visible) {
            books.leave(type, Visibility.HIDDEN);
        }
        return visible;
    }

    private DynamicType.Builder<?> weave(
            DynamicType.Builder<?> builder,
            TypeDescription type,
            Target target,
            ForDeclaredMethods.MethodVisitorWrapper probe) {
        ElementMatcher<MethodDescription> wanted =
                method -> target.methods().matches(method) && !thinned.contains(site(target.kind(), type, method));
        int methods = type.getDeclaredMethods().filter(wanted).size();
        if (methods == 0) {
            books.remove(type.getName(), target);
            return builder;
        }
        books.add(type.getName(), target, methods);
        return builder.visit(new ForDeclaredMethods().method(wanted, probe));
    }

    /** Writes into the books what {@link #install} would do with loaded classes. Answers all methods that would get a probe. */
    List<Site> survey(Instrumentation instrumentation, Selection selection) {
        List<Target> targets = known.of(selection);
        List<Site> found = new ArrayList<>();
        for (Class<?> loaded : Candidates.loaded(instrumentation, targets, known.foreign())) {
            ClassFileLocator locator = ClassFileLocator.ForClassLoader.of(loaded.getClassLoader());
            TypePool.Resolution type =
                    TypePool.Default.WithLazyResolution.of(locator).describe(loaded.getName());
            for (Target target : targets) {
                if (Candidates.matches(target, loaded)) {
                    found.addAll(survey(type, loaded, target));
                }
            }
        }
        return found;
    }

    private List<Site> survey(TypePool.Resolution found, Class<?> loaded, Target target) {
        try {
            TypeDescription type = found.resolve();
            List<Site> methods = type.getDeclaredMethods().filter(target.methods()).stream()
                    .map(method -> site(target.kind(), type, method))
                    .toList();
            if (!methods.isEmpty() && canBeProbed(loaded.getName(), loaded.getClassLoader())) {
                books.add(loaded.getName(), target, methods.size());
                return methods;
            }
        } catch (RuntimeException noClassFile) { // made at run time; its methods are seen when it is changed
            books.refuse(loaded.getName(), noClassFile);
        }
        return List.of();
    }

    private static Site site(SiteKind kind, TypeDescription type, MethodDescription method) {
        return new Site(kind, type.getName(), method.getInternalName(), method.getDescriptor());
    }

    private ForDeclaredMethods.MethodVisitorWrapper probe(Target target) {
        Class<?> advice = target.advice();
        return advice == null ? new LockWeaving(sites, target.methods()) : advice(target.kind(), advice);
    }

    private Advice advice(SiteKind kind, Class<?> advice) {
        return Advice.withCustomMapping()
                .bind(new SiteNumber(kind))
                .to(
                        TypeDescription.ForLoadedType.of(advice),
                        ClassFileLocator.ForClassLoader.of(advice.getClassLoader()));
    }

    /** Binds {@link dev.culprit.advice.Site} to the number of the probed method, a constant in its code. */
    private final class SiteNumber implements Advice.OffsetMapping.Factory<dev.culprit.advice.Site> {

        private final SiteKind kind;

        SiteNumber(SiteKind kind) {
            this.kind = kind;
        }

        @Override
        public Class<dev.culprit.advice.Site> getAnnotationType() {
            return dev.culprit.advice.Site.class;
        }

        @Override
        public Advice.OffsetMapping make(
                ParameterDescription.InDefinedShape parameter,
                AnnotationDescription.Loadable<dev.culprit.advice.Site> annotation,
                AdviceType adviceType) {
            return (type, method, assigner, arguments, sort) -> {
                return new Advice.OffsetMapping.Target.ForStackManipulation(
                        IntegerConstant.forValue(sites.number(site(kind, type, method))));
            };
        }
    }

    /** Classes whose code could not be written. */
    private final class Refusals extends AgentBuilder.Listener.Adapter {

        @Override
        public void onError(
                String typeName,
                @Nullable ClassLoader loader,
                @Nullable JavaModule module,
                boolean loaded,
                Throwable reason) {
            books.refuse(typeName, reason);
        }
    }
}
