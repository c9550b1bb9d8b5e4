"""Compiles the C# beside this file with Roslyn, and answers each line of JSON on standard input with one.

Arguments: the folder of the .NET runtime, and the folder with Roslyn's assemblies.
"""

import json
import pathlib
import sys
import tempfile

from clr_loader import get_coreclr
from pythonnet import set_runtime

runtime, roslyn = sys.argv[1:3]
config = {
    "runtimeOptions": {
        "framework": {"name": "Microsoft.NETCore.App", "version": "8.0.0"},
        "configProperties": {"System.Globalization.Invariant": True},
    }
}
with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
    json.dump(config, file)
    file.flush()
    set_runtime(get_coreclr(runtime_config=file.name, dotnet_root=runtime))

import clr  # noqa: E402  # the runtime has to be set before

sys.path.append(roslyn)
clr.AddReference("Microsoft.CodeAnalysis")
clr.AddReference("Microsoft.CodeAnalysis.CSharp")

from Microsoft.CodeAnalysis import MetadataReference, NullableContextOptions, OutputKind  # noqa: E402
from Microsoft.CodeAnalysis.CSharp import CSharpCompilation, CSharpCompilationOptions, CSharpSyntaxTree  # noqa: E402
from System import Array, Object  # noqa: E402
from System.IO import MemoryStream  # noqa: E402
from System.Reflection import Assembly  # noqa: E402

library = pathlib.Path(Assembly.GetAssembly(clr.GetClrType(Object)).Location).parent.glob("*.dll")
own = [pathlib.Path(roslyn, f"{name}.dll") for name in ("Microsoft.CodeAnalysis", "Microsoft.CodeAnalysis.CSharp")]
references = [MetadataReference.CreateFromFile(str(path)) for path in [*library, *own]]
sources = sorted(pathlib.Path(__file__).parent.glob("*.cs"))
trees = [CSharpSyntaxTree.ParseText(path.read_text()) for path in sources]
options = CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary).WithNullableContextOptions(
    NullableContextOptions.Enable
)
compilation = CSharpCompilation.Create("oracle").WithOptions(options)
compilation = compilation.AddReferences(Array[MetadataReference](references)).AddSyntaxTrees(trees)
image = MemoryStream()
result = compilation.Emit(image)
if not result.Success:
    sys.exit("\n".join(str(each) for each in result.Diagnostics))
oracle = Assembly.Load(image.ToArray()).GetType("Oracle").GetMethod("Answer")
for line in sys.stdin:
    print(oracle.Invoke(None, Array[Object]([line])), flush=True)
