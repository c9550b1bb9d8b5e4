// Definitions as the compiler's parser sees them, of every branch of `#if` that some set of symbols builds.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

public static class Definitions
{
    public static IEnumerable<object> Of(Workspace workspace, string file)
    {
        var chosen = workspace.TreeOf(file);
        var seen = new HashSet<string>();
        var told = new List<(SyntaxTree Tree, string Key, int Start, int End)>();
        foreach (var tree in Variants(workspace, file, chosen))
        {
            if (tree != chosen && tree.GetDiagnostics().Any(each => each.Severity == DiagnosticSeverity.Error)) continue;
            foreach (var node in tree.GetRoot().DescendantNodes())
            {
                var made = Describe(node);
                if (made == null) continue;
                var (kind, name) = made.Value;
                var start = StartOf(node);
                var begin = tree.GetLineSpan(new(start, 1)).StartLinePosition;
                var (from, to) = (begin.Line + 1, tree.GetLineSpan(node.Span).EndLinePosition.Line + 1);
                if (!seen.Add($"{kind} {name} {begin} {to}")) continue;
                // A condition that cuts through a definition gives it several forms, of which the first is told.
                if (kind != "lambda" && told.Any(each => each.Tree != tree && each.Key == $"{kind} {name}" && each.Start <= to && from <= each.End)) continue;
                told.Add((tree, $"{kind} {name}", from, to));
                yield return new { path = file, kind, name, start = from, end = to, receiver = kind == "method" ? TypeAround(node) : null, signature = node is BaseTypeDeclarationSyntax ? null : SignatureOf(node), doc = Docs.Of(Documented(node)), bases = BasesOf(node) };
            }
        }
    }

    private static IEnumerable<SyntaxTree> Variants(Workspace workspace, string file, SyntaxTree chosen)
    {
        var first = workspace.ParseFirstBranches(file);
        if (!first.GetDiagnostics().Any(each => each.Severity == DiagnosticSeverity.Error)) yield return first;
        yield return chosen;
        var directives = chosen.GetRoot().DescendantTrivia(descendIntoTrivia: true)
            .Select(each => each.GetStructure()).OfType<ConditionalDirectiveTriviaSyntax>();
        // Directives in branches that are not built are no nodes: their words are read from the text.
        var named = new SortedSet<string>(Regex.Matches(chosen.GetText().ToString(), @"^[ \t]*#[ \t]*(?:el)?if\b(.*)$", RegexOptions.Multiline)
            .SelectMany(each => Regex.Matches(each.Groups[1].Value, @"\w+")).Select(each => each.Value), StringComparer.Ordinal);
        if (named.Count == 0 && !directives.Any()) yield break;
        var symbols = workspace.SymbolsOf(file);
        yield return workspace.Parse(file, symbols.Union(named));
        yield return workspace.Parse(file, symbols.Except(named));
        foreach (var name in named)
        {
            yield return workspace.Parse(file, symbols.Contains(name) ? symbols.Where(each => each != name) : symbols.Append(name));
            yield return workspace.Parse(file, new[] { name });
            yield return workspace.Parse(file, named.Where(each => each != name));
        }
    }

    /// <summary>Kind and name in the map's words; null for what is no definition.</summary>
    public static (string Kind, string Name)? Describe(SyntaxNode node) => node switch
    {
        RecordDeclarationSyntax record => (record.ClassOrStructKeyword.IsKind(SyntaxKind.StructKeyword) ? "struct" : "class", record.Identifier.ValueText),
        ClassDeclarationSyntax type => ("class", type.Identifier.ValueText),
        StructDeclarationSyntax type => ("struct", type.Identifier.ValueText),
        InterfaceDeclarationSyntax type => ("interface", type.Identifier.ValueText),
        EnumDeclarationSyntax type => ("enum", type.Identifier.ValueText),
        MethodDeclarationSyntax method => ("method", method.Identifier.ValueText),
        ConstructorDeclarationSyntax => ("constructor", "constructor"),
        DestructorDeclarationSyntax destructor => ("method", $"~{destructor.Identifier.ValueText}"),
        OperatorDeclarationSyntax made => ("method", $"operator {made.OperatorToken.Text}"),
        ConversionOperatorDeclarationSyntax made => ("method", $"operator {made.Type}"),
        PropertyDeclarationSyntax { ExpressionBody: not null } property => ("getter", property.Identifier.ValueText),
        IndexerDeclarationSyntax { ExpressionBody: not null } => ("getter", "this"),
        AccessorDeclarationSyntax accessor when accessor.Body != null || accessor.ExpressionBody != null => (KindOf(accessor), NameOf(accessor.Parent!.Parent!)),
        LocalFunctionStatementSyntax local => ("function", local.Identifier.ValueText),
        AnonymousFunctionExpressionSyntax => ("lambda", ""),
        _ => null,
    };

    private static string KindOf(AccessorDeclarationSyntax accessor) => accessor.Kind() switch
    {
        SyntaxKind.GetAccessorDeclaration => "getter",
        SyntaxKind.SetAccessorDeclaration or SyntaxKind.InitAccessorDeclaration => "setter",
        _ => "method",
    };

    private static string NameOf(SyntaxNode owner) => owner switch
    {
        PropertyDeclarationSyntax property => property.Identifier.ValueText,
        EventDeclarationSyntax made => made.Identifier.ValueText,
        _ => "this",
    };

    private static string TypeAround(SyntaxNode node)
    {
        for (var at = node.Parent; at != null; at = at.Parent)
        {
            if (at is BaseTypeDeclarationSyntax type) return type.Identifier.ValueText;
            if (Describe(at) != null) return "";
        }
        return "";
    }

    /// <summary>The first character behind the attributes.</summary>
    public static int StartOf(SyntaxNode node)
    {
        var attributes = node switch
        {
            MemberDeclarationSyntax member => member.AttributeLists,
            AccessorDeclarationSyntax accessor => accessor.AttributeLists,
            StatementSyntax statement => statement.AttributeLists,
            LambdaExpressionSyntax lambda => lambda.AttributeLists,
            _ => default,
        };
        return attributes.Count == 0 ? node.SpanStart : attributes.Last().GetLastToken().GetNextToken().SpanStart;
    }

    /// <summary>The property of an accessor, else the node itself.</summary>
    private static SyntaxNode Documented(SyntaxNode node) => node is AccessorDeclarationSyntax ? node.Parent!.Parent! : node;

    private static string SignatureOf(SyntaxNode node)
    {
        var head = Documented(node);
        var end = head switch
        {
            BaseTypeDeclarationSyntax type => type.OpenBraceToken.SpanStart,
            PropertyDeclarationSyntax property => property.AccessorList?.SpanStart ?? property.ExpressionBody!.SpanStart,
            IndexerDeclarationSyntax indexer => indexer.AccessorList?.SpanStart ?? indexer.ExpressionBody!.SpanStart,
            EventDeclarationSyntax made => made.AccessorList!.SpanStart,
            BaseMethodDeclarationSyntax method => (method.Body ?? (SyntaxNode?)method.ExpressionBody)?.SpanStart ?? method.Span.End,
            LocalFunctionStatementSyntax local => (local.Body ?? (SyntaxNode?)local.ExpressionBody)?.SpanStart ?? local.Span.End,
            AnonymousFunctionExpressionSyntax lambda => lambda.Body.SpanStart,
            _ => head.Span.End,
        };
        if (head is BaseTypeDeclarationSyntax { OpenBraceToken.RawKind: 0 }) end = head.Span.End;
        var start = StartOf(head);
        var text = new StringBuilder();
        foreach (var token in head.DescendantTokens().Where(each => each.SpanStart >= start && each.SpanStart < end))
            text.Append(token.Text).Append(token.HasTrailingTrivia || token.GetNextToken().HasLeadingTrivia ? " " : "");
        var line = Regex.Replace(text.ToString(), @"\s+", " ").Trim();
        line = Regex.Replace(line, @"\s*(=>|;)?$", "");
        return line.Length > 300 ? line[..300] : line;
    }

    private static IEnumerable<string> BasesOf(SyntaxNode node) =>
        node is BaseTypeDeclarationSyntax { BaseList: { } list } and not EnumDeclarationSyntax ? list.Types.Select(each => each.Type.ToString()) : Array.Empty<string>();
}
