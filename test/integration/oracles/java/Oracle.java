// What the JDK's own parser and attribution say of a folder: definitions of every file, which files their imports name,
// and what their calls reach. Reads {root, files} as JSON, and prints the answer as JSON. Runs nothing of the folder.
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

public final class Oracle {
  final Path root;
  final List<String> definitions = new ArrayList<>();
  final Set<String> imports = new TreeSet<>();
  final Set<String> calls = new LinkedHashSet<>();
  final Map<String, String> unread = new TreeMap<>();

  Oracle(Path root) {
    this.root = root;
  }

  public static void main(String[] args) throws IOException {
    String asked = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    List<String> strings = Json.strings(asked);
    Oracle oracle = new Oracle(Path.of(strings.get(strings.indexOf("root") + 1)).toRealPath());
    oracle.answer(strings.subList(strings.indexOf("files") + 1, strings.size()));
    System.out.println(
        "{\"definitions\":[" + String.join(",\n", oracle.definitions)
            + "],\"imports\":[" + String.join(",\n", oracle.imports)
            + "],\"calls\":[" + String.join(",\n", oracle.calls)
            + "],\"unbuilt\":[],\"unread\":[" + String.join(",", oracle.unread.entrySet().stream()
                .map(each -> "[" + Json.quote(each.getKey()) + "," + Json.quote(each.getValue()) + "]").toList())
            + "]}");
  }

  /** A run of the compiler for each source root: a class may be there in several builds. */
  private void answer(List<String> files) throws IOException {
    Map<String, List<String>> bySourceRoot = new LinkedHashMap<>();
    for (String file : files) bySourceRoot.computeIfAbsent(Builds.rootOf(root, file), key -> new ArrayList<>()).add(file);
    Builds builds = new Builds(root, bySourceRoot.keySet());
    Implementations implementations = new Implementations();
    List<Runnable> later = new ArrayList<>();
    for (Map.Entry<String, List<String>> each : bySourceRoot.entrySet())
      compile(each.getValue(), builds.sourcePath(each.getKey()), implementations, later);
    for (Runnable call : later) call.run();
  }

  private void compile(
      List<String> files, List<Path> sourcePath, Implementations implementations, List<Runnable> later)
      throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    StandardJavaFileManager manager = compiler.getStandardFileManager(found, null, StandardCharsets.UTF_8);
    List<String> options =
        List.of("-proc:none", "-implicit:none", "-Xmaxerrs", "1000000", "-XDshould-stop.ifError=FLOW", "-nowarn",
            "-classpath", System.getProperty("oracle.classpath", ""), "-sourcepath",
            String.join(":", sourcePath.stream().map(Path::toString).toList()));
    JavacTask task =
        (JavacTask) compiler.getTask(null, manager, found, options, null,
            manager.getJavaFileObjectsFromPaths(files.stream().map(root::resolve).toList()));
    List<CompilationUnitTree> units = new ArrayList<>();
    for (CompilationUnitTree unit : task.parse()) units.add(unit);
    for (Diagnostic<? extends JavaFileObject> each : found.getDiagnostics())
      if (each.getKind() == Diagnostic.Kind.ERROR && each.getSource() != null)
        unread.putIfAbsent(pathOf(each.getSource()), each.getMessage(null).split("\n")[0]);
    Trees trees = Trees.instance(task);
    for (CompilationUnitTree unit : units)
      if (!unread.containsKey(pathOf(unit.getSourceFile())))
        definitions.addAll(new Definitions(this, task, unit).all());
    task.analyze();
    Places places = new Places(this, task);
    for (CompilationUnitTree unit : units) {
      if (unread.containsKey(pathOf(unit.getSourceFile()))) continue;
      implementations.read(unit, task, places);
      imports.addAll(new Imports(unit, trees, task, places).all());
      new Calls(unit, trees, task, places).each((path, line, reached) ->
          later.add(() -> calls.addAll(Calls.render(path, line, reached, implementations))));
    }
  }

  String pathOf(JavaFileObject file) {
    return root.relativize(Path.of(file.toUri())).toString();
  }

  String text(JavaFileObject file) {
    try {
      return Files.readString(Path.of(file.toUri()));
    } catch (IOException error) {
      throw new java.io.UncheckedIOException(error);
    }
  }
}
