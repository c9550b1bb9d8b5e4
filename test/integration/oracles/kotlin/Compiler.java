import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jetbrains.kotlin.cli.common.config.ContentRootsKt;
import org.jetbrains.kotlin.cli.common.messages.MessageCollector;
import org.jetbrains.kotlin.cli.jvm.compiler.EnvironmentConfigFiles;
import org.jetbrains.kotlin.cli.jvm.compiler.KotlinCoreEnvironment;
import org.jetbrains.kotlin.cli.jvm.compiler.NoScopeRecordCliBindingTrace;
import org.jetbrains.kotlin.cli.jvm.compiler.TopDownAnalyzerFacadeForJVM;
import org.jetbrains.kotlin.cli.jvm.config.JvmContentRootsKt;
import org.jetbrains.kotlin.com.intellij.openapi.Disposable;
import org.jetbrains.kotlin.com.intellij.openapi.project.Project;
import org.jetbrains.kotlin.config.AnalysisFlags;
import org.jetbrains.kotlin.config.ApiVersion;
import org.jetbrains.kotlin.config.CommonConfigurationKeys;
import org.jetbrains.kotlin.config.CompilerConfiguration;
import org.jetbrains.kotlin.config.JVMConfigurationKeys;
import org.jetbrains.kotlin.config.LanguageFeature;
import org.jetbrains.kotlin.config.LanguageVersion;
import org.jetbrains.kotlin.config.LanguageVersionSettingsImpl;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.resolve.BindingContext;

/** The Kotlin compiler's first front end: the one that tells what each call reaches. */
final class Compiler {
  private final KotlinCoreEnvironment environment;

  Compiler(Disposable disposable, List<String> sources, List<File> javaSources, String[] libraries) {
    CompilerConfiguration settings = new CompilerConfiguration();
    settings.put(CommonConfigurationKeys.MODULE_NAME, "oracle");
    settings.put(CommonConfigurationKeys.MESSAGE_COLLECTOR_KEY, MessageCollector.Companion.getNONE());
    settings.put(
        CommonConfigurationKeys.LANGUAGE_VERSION_SETTINGS,
        new LanguageVersionSettingsImpl(
            LanguageVersion.KOTLIN_1_9,
            ApiVersion.LATEST_STABLE,
            Map.of(AnalysisFlags.getSkipMetadataVersionCheck(), true),
            Map.of(LanguageFeature.MultiPlatformProjects, LanguageFeature.State.ENABLED)));
    settings.put(JVMConfigurationKeys.JDK_HOME, new File(System.getProperty("java.home")));
    JvmContentRootsKt.configureJdkClasspathRoots(settings);
    JvmContentRootsKt.addJvmClasspathRoots(settings, Arrays.stream(libraries).map(File::new).toList());
    for (File file : javaSources) JvmContentRootsKt.addJavaSourceRoot(settings, file);
    for (String source : sources)
      ContentRootsKt.addKotlinSourceRoot(settings, source, Sources.isCommon(source));
    environment =
        KotlinCoreEnvironment.Companion.createForProduction(
            disposable, settings, EnvironmentConfigFiles.JVM_CONFIG_FILES);
  }

  Project project() {
    return environment.getProject();
  }

  List<KtFile> files() {
    return environment.getSourceFiles();
  }

  BindingContext analyse(List<KtFile> files) {
    return TopDownAnalyzerFacadeForJVM.analyzeFilesWithJavaIntegration(
            project(),
            files,
            new NoScopeRecordCliBindingTrace(project()),
            environment.getConfiguration(),
            environment::createPackagePartProvider)
        .getBindingContext();
  }
}
