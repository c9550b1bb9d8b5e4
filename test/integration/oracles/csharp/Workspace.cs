// The projects of a folder, each compiled against those that it refers to.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

public sealed class Project
{
    public string Name = "";
    public string Folder = "";
    public readonly List<string> References = new();
    public readonly List<string> Usings = new();
    public readonly HashSet<string> Symbols = new() { "TRACE", "NET8_0", "NET8_0_OR_GREATER", "NET", "NETCOREAPP" };
    public readonly List<string> Files = new();
    public CSharpCompilation? Compilation;
}

public sealed class Workspace
{
    private readonly string root;
    private readonly Dictionary<string, Project> byFolder = new();
    private readonly Dictionary<string, Project> byProjectFile = new();
    private readonly Dictionary<string, SourceText> texts = new();
    private readonly Dictionary<string, SyntaxTree> trees = new();
    private readonly Dictionary<string, Project> projectOf = new();
    private static readonly MetadataReference[] library = Directory
        .GetFiles(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "*.dll")
        .Select(path => (MetadataReference)MetadataReference.CreateFromFile(path))
        .ToArray();

    public Workspace(string root, IReadOnlyList<string> files)
    {
        this.root = root;
        ReadProjects();
        foreach (var file in files)
        {
            var project = ProjectFor(file);
            project.Files.Add(file);
            projectOf[file] = project;
            texts[file] = SourceText.From(File.ReadAllText(Path.Combine(root, file)));
            trees[file] = Parse(file, project.Symbols);
        }
        foreach (var project in AllProjects) Compile(project, new HashSet<Project>());
    }

    public IEnumerable<Project> AllProjects => byFolder.Values;
    public SyntaxTree TreeOf(string file) => trees[file];
    public SemanticModel ModelOf(string file) => projectOf[file].Compilation!.GetSemanticModel(trees[file]);
    public Project ProjectOf(string file) => projectOf[file];
    public IReadOnlySet<string> SymbolsOf(string file) => projectOf[file].Symbols;

    public SyntaxTree Parse(string file, IEnumerable<string> symbols) =>
        CSharpSyntaxTree.ParseText(
            texts[file],
            new CSharpParseOptions(LanguageVersion.Preview, DocumentationMode.Parse, SourceCodeKind.Regular, symbols),
            file);

    /// <summary>With the first branch of each conditional.</summary>
    public SyntaxTree ParseFirstBranches(string file)
    {
        var text = Regex.Replace(texts[file].ToString(), @"^([ \t]*#[ \t]*if\b)([^\r\n]*)", each => each.Groups[1].Value + " true".PadRight(each.Groups[2].Length), RegexOptions.Multiline);
        return CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.Preview, DocumentationMode.Parse), file);
    }

    private Project ProjectFor(string file)
    {
        for (var folder = Path.GetDirectoryName(file) ?? ""; ; folder = Path.GetDirectoryName(folder) ?? "")
        {
            if (byFolder.TryGetValue(folder, out var found)) return found;
            if (folder == "") return byFolder[""] = new Project { Name = "none" };
        }
    }

    private void ReadProjects()
    {
        foreach (var path in Directory.EnumerateFiles(root, "*.csproj", SearchOption.AllDirectories).OrderBy(each => each, StringComparer.Ordinal))
        {
            var relative = Path.GetRelativePath(root, path);
            var folder = Path.GetDirectoryName(relative) ?? "";
            if (byFolder.ContainsKey(folder)) continue;
            var project = new Project { Name = Path.GetFileNameWithoutExtension(path), Folder = folder };
            byFolder[folder] = byProjectFile[relative] = project;
            ReadSettings(project, path);
            for (string? at = folder; at != null; at = at == "" ? null : Path.GetDirectoryName(at) ?? "")
            {
                foreach (var name in new[] { "Directory.Build.props", "Directory.Build.targets" })
                    if (File.Exists(Path.Combine(root, at, name))) ReadSettings(project, Path.Combine(root, at, name));
            }
        }
    }

    private void ReadSettings(Project project, string path)
    {
        var elements = XDocument.Load(path).Descendants().ToList();
        var framework = elements.FirstOrDefault(each => each.Name.LocalName is "TargetFrameworks" or "TargetFramework")?.Value.Trim(';', ' ').Split(';')[0];
        foreach (var element in elements)
        {
            var include = (string?)element.Attribute("Include") ?? "";
            var condition = (string?)element.Attribute("Condition") ?? (string?)element.Parent?.Attribute("Condition") ?? "";
            if (element.Name.LocalName == "ProjectReference")
                project.References.Add(Path.GetRelativePath(root, Path.GetFullPath(Path.Combine(Path.GetDirectoryName(path)!, include.Replace('\\', '/')))));
            if (element.Name.LocalName == "Using" && include != "")
                project.Usings.Add((string?)element.Attribute("Static") == "true" ? $"static {include}" : include);
            if (element.Name.LocalName == "DefineConstants" && (condition == "" || (framework != null && condition.Contains($"'{framework}'"))))
                project.Symbols.UnionWith(element.Value.Split(';').Select(each => each.Trim()).Where(each => each != "" && !each.StartsWith("$")));
        }
    }

    private CSharpCompilation Compile(Project project, HashSet<Project> under)
    {
        if (project.Compilation != null) return project.Compilation;
        under.Add(project);
        var references = Referred(project, new HashSet<Project>())
            .Where(each => !under.Contains(each))
            .Select(each => (MetadataReference)Compile(each, under).ToMetadataReference());
        var friends = string.Concat(AllProjects.Select(each => $"[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"{each.Name}\")]\n"));
        var usings = new[] { "System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Net.Http", "System.Threading", "System.Threading.Tasks" }.Concat(project.Usings);
        var added = CSharpSyntaxTree.ParseText(string.Concat(usings.Select(each => $"global using {each};\n")) + friends, new CSharpParseOptions(LanguageVersion.Preview));
        var options = new CSharpCompilationOptions(OutputKind.ConsoleApplication, allowUnsafe: true);
        project.Compilation = CSharpCompilation.Create(project.Name, project.Files.Select(file => trees[file]).Append(added), library.Concat(references), options);
        under.Remove(project);
        return project.Compilation;
    }

    private IReadOnlyCollection<Project> Referred(Project project, HashSet<Project> found)
    {
        foreach (var path in project.References)
        {
            var name = Path.GetFileName(path);
            var target = byProjectFile.TryGetValue(path, out var exact) ? exact : byProjectFile.FirstOrDefault(each => Path.GetFileName(each.Key) == name).Value;
            if (target != null && target != project && found.Add(target)) Referred(target, found);
        }
        return found;
    }
}
