// Import edges and calls as the compiler binds them.
using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

public sealed record Call(string path, int line, string name, string target, int start, bool dynamic);

public sealed class Links
{
    private readonly Workspace workspace;
    private readonly HashSet<string> overridden = new();
    private readonly Dictionary<string, List<(Project Project, string Path)>> standIns;
    public readonly SortedSet<(string From, string To)> Imports = new();
    public readonly List<Call> Calls = new();

    public Links(Workspace workspace)
    {
        this.workspace = workspace;
        standIns = StandIns();
        foreach (var project in workspace.AllProjects)
            foreach (var method in project.Files.SelectMany(MethodsOf))
                for (var above = method.OverriddenMethod; above != null; above = above.OverriddenMethod)
                    overridden.Add(KeyOf(above.OriginalDefinition));
    }

    /// <summary>Types of the workspace in the namespaces of the library, by name.</summary>
    private Dictionary<string, List<(Project, string)>> StandIns()
    {
        var found = new Dictionary<string, List<(Project, string)>>();
        foreach (var project in workspace.AllProjects)
            foreach (var file in project.Files)
                foreach (var tree in new[] { workspace.TreeOf(file), workspace.ParseFirstBranches(file) })
                    foreach (var node in tree.GetRoot().DescendantNodes().OfType<BaseTypeDeclarationSyntax>())
                        (found.TryGetValue(WrittenKey(node), out var known) ? known : found[WrittenKey(node)] = new()).Add((project, file));
        return found;
    }

    private static string WrittenKey(BaseTypeDeclarationSyntax node)
    {
        var names = node.AncestorsAndSelf().Select(each => each switch
        {
            TypeDeclarationSyntax { TypeParameterList: { } listed } type => $"{type.Identifier.ValueText}`{listed.Parameters.Count}",
            BaseTypeDeclarationSyntax type => type.Identifier.ValueText,
            BaseNamespaceDeclarationSyntax around => around.Name.ToString(),
            _ => null,
        });
        return $"T:{string.Join(".", names.Where(each => each != null).Reverse())}";
    }

    private IEnumerable<IMethodSymbol> MethodsOf(string file)
    {
        var model = workspace.ModelOf(file);
        return workspace.TreeOf(file).GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>()
            .Select(each => model.GetDeclaredSymbol(each)).OfType<IMethodSymbol>();
    }

    private static string KeyOf(ISymbol symbol) => symbol.GetDocumentationCommentId() ?? symbol.ToString()!;

    public void Read(string file)
    {
        var model = workspace.ModelOf(file);
        foreach (var node in workspace.TreeOf(file).GetRoot().DescendantNodes())
        {
            if (node is SimpleNameSyntax name) ReadName(file, model, name);
            ReadCall(file, model, node);
        }
    }

    private void ReadName(string file, SemanticModel model, SimpleNameSyntax name)
    {
        var symbol = SymbolOf(model, name);
        if (name.FirstAncestorOrSelf<UsingDirectiveSyntax>() is { } directive)
        {
            if (directive.Alias?.Name != name && symbol is INamedTypeSymbol given) AddEdges(file, given);
            return;
        }
        // `var` is bound to the type that it stands for, and names none.
        if (IsBehindDot(name) || name is IdentifierNameSyntax { IsVar: true }) return;
        if (model.GetAliasInfo(name as IdentifierNameSyntax ?? name) is { Name: not "global" } alias)
        {
            if (alias.Target is INamespaceSymbol && TypeBehind(model, name) is { } type) AddEdges(file, type);
            return;
        }
        if (symbol is IMethodSymbol { MethodKind: MethodKind.Constructor } made) symbol = made.ContainingType;
        if (symbol is not INamedTypeSymbol found || found.ContainingType != null) return;
        if (found.ContainingNamespace.IsGlobalNamespace || IsAround(model, name, found.ContainingNamespace)) return;
        AddEdges(file, found);
    }

    private static ISymbol? SymbolOf(SemanticModel model, SyntaxNode node)
    {
        var info = model.GetSymbolInfo(node);
        return info.Symbol ?? (info.CandidateSymbols.Length > 0 ? info.CandidateSymbols[0] : null);
    }

    private static bool IsBehindDot(SimpleNameSyntax name) => name.Parent switch
    {
        QualifiedNameSyntax parent => parent.Right == name,
        MemberAccessExpressionSyntax parent => parent.Name == name,
        AliasQualifiedNameSyntax parent => parent.Name == name,
        MemberBindingExpressionSyntax => true,
        _ => false,
    };

    /// <summary>The type that is named through an alias of its namespace: `A.T`, `A::T`, `A.B.T`.</summary>
    private static INamedTypeSymbol? TypeBehind(SemanticModel model, SyntaxNode name)
    {
        for (var at = name.Parent; at is QualifiedNameSyntax or AliasQualifiedNameSyntax or MemberAccessExpressionSyntax; at = at.Parent)
        {
            var symbol = SymbolOf(model, at);
            if (symbol is IMethodSymbol { MethodKind: MethodKind.Constructor } made) return made.ContainingType;
            if (symbol is INamedTypeSymbol type) return type;
        }
        return null;
    }

    private static bool IsAround(SemanticModel model, SyntaxNode node, INamespaceSymbol wanted)
    {
        foreach (var around in node.Ancestors().OfType<BaseNamespaceDeclarationSyntax>())
            for (var at = model.GetDeclaredSymbol(around) as INamespaceSymbol; at != null; at = at.ContainingNamespace)
                if (at.ToString() == wanted.ToString()) return true;
        return false;
    }

    private void AddEdges(string file, INamedTypeSymbol type)
    {
        // What the library has is the workspace's for a framework that lacks it.
        if (type.DeclaringSyntaxReferences.Length == 0 && standIns.TryGetValue(KeyOf(type.OriginalDefinition), out var others))
            foreach (var (project, path) in others)
                if (path != file && (project.Folder == "" || project == workspace.ProjectOf(file))) Imports.Add((file, path));
        foreach (var place in type.OriginalDefinition.DeclaringSyntaxReferences)
            if (place.SyntaxTree.FilePath is var to && to != "" && to != file) Imports.Add((file, to));
    }

    private void ReadCall(string file, SemanticModel model, SyntaxNode node)
    {
        SyntaxToken? at = node switch
        {
            InvocationExpressionSyntax call => NameIn(call.Expression),
            ObjectCreationExpressionSyntax made => NameIn(made.Type),
            ImplicitObjectCreationExpressionSyntax made => made.NewKeyword,
            ConstructorInitializerSyntax chained => chained.ThisOrBaseKeyword,
            PrimaryConstructorBaseTypeSyntax chained => NameIn(chained.Type),
            _ => null,
        };
        if (at == null) return;
        var info = model.GetSymbolInfo(node);
        var found = info.Symbol != null ? new[] { info.Symbol } : info.CandidateSymbols.ToArray();
        foreach (var method in found.OfType<IMethodSymbol>()) AddCall(file, model, node, at.Value, method, info.Symbol == null);
    }

    private void AddCall(string file, SemanticModel model, SyntaxNode node, SyntaxToken at, IMethodSymbol called, bool unsure)
    {
        var method = (called.ReducedFrom ?? called).OriginalDefinition;
        method = method.PartialImplementationPart ?? method;
        if (method.MethodKind == MethodKind.DelegateInvoke) return;
        if (PlaceOf(method) is not { } place || place.SyntaxTree.FilePath == "") return;
        var isConstructor = method.MethodKind is MethodKind.Constructor;
        var line = node.SyntaxTree.GetLineSpan(at.Span).StartLinePosition.Line + 1;
        var start = place.SyntaxTree.GetLineSpan(new(Definitions.StartOf(place), 1)).StartLinePosition.Line + 1;
        var isDynamic = !isConstructor && !IsOfBase(node) && (method.IsAbstract || method.ContainingType?.TypeKind == TypeKind.Interface && !method.IsStatic || overridden.Contains(KeyOf(method)));
        Calls.Add(new Call(file, line, NameOf(method, place), place.SyntaxTree.FilePath, start, isDynamic || unsure));
    }

    /// <summary>The name of the definition that is called.</summary>
    private static string NameOf(IMethodSymbol method, SyntaxNode place) =>
        method.MethodKind is not MethodKind.Constructor ? method.Name : place is ConstructorDeclarationSyntax ? "constructor" : method.ContainingType.Name;

    /// <summary>An explicit constructor, else the part of its type that comes first.</summary>
    private static SyntaxNode? PlaceOf(IMethodSymbol method)
    {
        var places = method.DeclaringSyntaxReferences;
        if (places.Length == 0 && method.MethodKind == MethodKind.Constructor && method.IsImplicitlyDeclared) places = method.ContainingType.DeclaringSyntaxReferences;
        return places.OrderBy(each => each.SyntaxTree.FilePath, StringComparer.Ordinal).ThenBy(each => each.Span.Start).FirstOrDefault()?.GetSyntax();
    }

    private static bool IsOfBase(SyntaxNode node) =>
        node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax } };

    private static SyntaxToken? NameIn(SyntaxNode written) => written switch
    {
        SimpleNameSyntax name => name.Identifier,
        QualifiedNameSyntax name => name.Right.Identifier,
        AliasQualifiedNameSyntax name => name.Name.Identifier,
        MemberAccessExpressionSyntax access => access.Name.Identifier,
        MemberBindingExpressionSyntax access => access.Name.Identifier,
        NullableTypeSyntax type => NameIn(type.ElementType),
        _ => null,
    };
}
