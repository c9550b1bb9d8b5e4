// What Roslyn, the compiler of C#, says of a folder: {root, files} in, its answer out, as JSON.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

public static class Oracle
{
    public static string Answer(string request)
    {
        var asked = JsonDocument.Parse(request).RootElement;
        var root = asked.GetProperty("root").GetString()!;
        var files = asked.GetProperty("files").EnumerateArray().Select(each => each.GetString()!).ToList();
        var workspace = new Workspace(root, files);
        var definitions = new List<object>();
        foreach (var file in files) definitions.AddRange(Definitions.Of(workspace, file));
        var unbuilt = files.Where(file => HoldsUnbuilt(workspace.TreeOf(file))).ToList();
        var links = new Links(workspace);
        foreach (var file in files.Except(unbuilt)) links.Read(file);
        return JsonSerializer.Serialize(new
        {
            definitions,
            imports = links.Imports.Select(edge => new[] { edge.From, edge.To }),
            calls = links.Calls,
            unbuilt,
            unread = new string[0],
        }, new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull });
    }

    /// <summary>Whether some lines are read by no compiler with the symbols that were chosen.</summary>
    private static bool HoldsUnbuilt(SyntaxTree tree) =>
        tree.GetRoot().DescendantTrivia().Any(each => each.IsKind(SyntaxKind.DisabledTextTrivia));
}
