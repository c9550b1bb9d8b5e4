import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.kotlin.com.intellij.openapi.util.Disposer;
import org.jetbrains.kotlin.psi.KtFile;
import org.jetbrains.kotlin.psi.KtPsiFactory;
import org.jetbrains.kotlin.resolve.BindingContext;

/**
 * Answers questions about Kotlin, one a line: `folder TAB file TAB file ...`, each answer a line of JSON. Definitions come
 * of the compiler's parser; imports and calls of its analysis of all files as one module, scripts left out.
 * Arguments: the class path that sources are analysed with.
 */
public final class Oracle {
  public static void main(String[] arguments) throws Exception {
    // What the compiler prints on its own is no answer.
    PrintStream answers = System.out;
    System.setOut(System.err);
    BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = questions.readLine(); line != null; line = questions.readLine()) {
      String[] parts = line.split("\t");
      Json answer = new Json();
      answer(Path.of(parts[0]), List.of(parts).subList(1, parts.length), arguments, answer);
      answers.write((answer + "\n").getBytes(StandardCharsets.UTF_8));
      answers.flush();
    }
  }

  /** What is common to all platforms sees nothing of them, so that it is analysed alone. */
  private static void addLinks(Compiler compiler, Sources files, Json answer) {
    List<KtFile> common = compiler.files().stream().filter(file -> files.isCommon(file)).toList();
    List<KtFile> others = compiler.files().stream().filter(file -> !files.isCommon(file)).toList();
    BindingContext whole = compiler.analyse(compiler.files());
    Implementations implementations = new Implementations(compiler.files(), whole);
    Links links = new Links(files, whole, implementations, answer);
    BindingContext alone = common.isEmpty() ? whole : compiler.analyse(common);
    Implementations commonOnes = new Implementations(common, alone, implementations);
    Links commonLinks = new Links(files, alone, commonOnes, answer);
    answer.key("imports").open('[');
    for (KtFile file : common) commonLinks.readImports(file);
    for (KtFile file : others) links.readImports(file);
    answer.close(']').key("calls").open('[');
    commonLinks.readCalls(common);
    links.readCalls(others);
    answer.close(']').key("unbuilt").open('[');
    for (String script : files.scripts()) answer.value(script);
    answer.close(']').key("unread").open('[').close(']');
  }

  private static void answer(Path root, List<String> paths, String[] libraries, Json answer) throws Exception {
    var disposable = Disposer.newDisposable("oracle");
    try {
      List<String> sources = new ArrayList<>();
      List<File> javaRoots = new ArrayList<>();
      for (String path : paths)
        if (path.endsWith(".kt")) sources.add(root.resolve(path).toString());
        else if (path.endsWith(".java")) javaRoots.add(root.resolve(path).toFile());
      Compiler compiler = new Compiler(disposable, sources, javaRoots, libraries);
      Sources files = new Sources(root);
      for (KtFile file : compiler.files()) files.add(file);
      KtPsiFactory factory = new KtPsiFactory(compiler.project());
      answer.open('{').key("definitions").open('[');
      for (KtFile file : compiler.files()) new Definitions(files, answer).readFile(file);
      for (String path : paths) {
        if (!path.endsWith(".kts")) continue;
        String text = Files.readString(root.resolve(path)).replace("\r\n", "\n");
        KtFile script = factory.createFile(new File(path).getName(), text);
        files.addAs(script, path);
        new Definitions(files, answer).readFile(script);
      }
      answer.close(']');
      addLinks(compiler, files, answer);
      answer.close('}');
    } finally {
      Disposer.dispose(disposable);
    }
  }
}
