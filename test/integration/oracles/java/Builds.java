import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Which source roots each one is compiled with: its project's main sources, and those of the projects that it needs. */
final class Builds {
  private final Path root;
  private final Collection<String> roots;

  Builds(Path root, Collection<String> roots) {
    this.root = root;
    this.roots = roots;
  }

  /** The folder below which the folders of the file's package begin. */
  static String rootOf(Path root, String file) throws IOException {
    String text = Files.readString(root.resolve(file)).replaceAll("(?s)/\\*.*?\\*/|//[^\\n]*", "");
    Matcher named = Pattern.compile("(?m)^\\s*(?:@[^;]*)?package\\s+([\\w.]+)\\s*;").matcher(text);
    String folder = file.contains("/") ? file.substring(0, file.lastIndexOf('/')) : "";
    if (!named.find()) return folder;
    String within = named.group(1).replace('.', '/');
    if (folder.equals(within)) return "";
    return folder.endsWith("/" + within) ? folder.substring(0, folder.length() - within.length() - 1) : folder;
  }

  List<Path> sourcePath(String sourceRoot) {
    Set<String> found = new LinkedHashSet<>(List.of(sourceRoot));
    Path project = projectOf(sourceRoot);
    if (project == null) found.addAll(roots);
    else {
      for (String each : roots) if (project.equals(projectOf(each)) && isMain(each)) found.add(each);
      Set<Path> needed = new LinkedHashSet<>();
      addNeeds(project, needed);
      for (Path need : needed)
        for (String each : roots) if (need.equals(projectOf(each)) && isMain(each)) found.add(each);
    }
    return found.stream().map(root::resolve).toList();
  }

  private static boolean isMain(String sourceRoot) {
    return !sourceRoot.matches("(?:.*/)?src/(?!main/|testFixtures/)[^/]+/[^/]+|(?:.*/)?tests?(?:/.*)?");
  }

  /** The nearest folder above with a build file; null without one. */
  private Path projectOf(String sourceRoot) {
    for (Path at = root.resolve(sourceRoot); at.startsWith(root); at = at.getParent())
      for (String name : List.of("pom.xml", "build.gradle", "build.gradle.kts"))
        if (Files.exists(at.resolve(name))) return at;
    return null;
  }

  private void addNeeds(Path project, Set<Path> needed) {
    for (Path each : needsOf(project)) if (needed.add(each)) addNeeds(each, needed);
  }

  private List<Path> needsOf(Path project) {
    List<Path> found = new ArrayList<>();
    try {
      if (Files.exists(project.resolve("pom.xml"))) {
        for (Path at = project; at.startsWith(root) && Files.exists(at.resolve("pom.xml")); at = at.getParent())
          for (String artifact : mavenNeeds(at.resolve("pom.xml")))
            for (String each : roots) {
              Path other = projectOf(each);
              if (other != null && Files.exists(other.resolve("pom.xml"))
                  && artifact.equals(child(read(other.resolve("pom.xml")), "artifactId"))) found.add(other);
            }
        return found;
      }
      for (String name : List.of("build.gradle", "build.gradle.kts")) {
        if (!Files.exists(project.resolve(name))) continue;
        Matcher need = Pattern.compile("project\\(\\s*(?:path\\s*[:=]\\s*)?[\"']:([^\"']+)[\"']")
            .matcher(Files.readString(project.resolve(name)));
        while (need.find()) found.add(root.resolve(need.group(1).replace(':', '/')));
      }
    } catch (IOException error) {
      throw new java.io.UncheckedIOException(error);
    }
    return found;
  }

  private static List<String> mavenNeeds(Path pom) throws IOException {
    List<String> found = new ArrayList<>();
    NodeList children = read(pom).getChildNodes();
    for (int at = 0; at < children.getLength(); at++) {
      if (!children.item(at).getNodeName().equals("dependencies")) continue;
      NodeList dependencies = ((Element) children.item(at)).getElementsByTagName("dependency");
      for (int each = 0; each < dependencies.getLength(); each++)
        found.add(child((Element) dependencies.item(each), "artifactId"));
    }
    return found;
  }

  private static String child(Element element, String name) {
    for (Node at = element.getFirstChild(); at != null; at = at.getNextSibling())
      if (at.getNodeName().equals(name)) return at.getTextContent().strip();
    return "";
  }

  private static Element read(Path pom) throws IOException {
    try {
      return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile()).getDocumentElement();
    } catch (javax.xml.parsers.ParserConfigurationException | org.xml.sax.SAXException error) {
      throw new IOException(error);
    }
  }
}
