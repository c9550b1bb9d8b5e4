; What the index reads of JavaScript; TypeScript reads this file too and adds its own.
; `@kind` names a node, `@role.x` its part in its parent, `@mark.x` a property.
; Of two kinds or two roles of one node that of the later pattern holds.

; imports and exports
(import_statement source: (string) @role.source) @import
(import_clause (identifier) @role.default)
(namespace_import) @import_namespace
(import_specifier name: _ @role.imported) @specifier
(import_specifier alias: (identifier) @role.local)
(export_statement source: (string) @role.source) @reexport
(export_statement "*" @export_all source: (string))
(namespace_export (_) @role.namespace)
(export_statement declaration: (_) @role.exported) @export
(export_statement "default" @mark_default)
(export_statement value: (_) @role.value) @export
(export_clause) @export_clause
(export_specifier name: _ @role.imported) @specifier
(export_specifier alias: _ @role.local)

; definitions
(class_declaration name: (_) @role.name body: (class_body) @role.body) @class @mark.declares
(class name: (_) @role.name) @class
(class body: (class_body) @role.body) @class
(decorator (_) @role.decorator)
(method_definition name: (_) @role.name body: (statement_block) @role.body) @method
(method_definition "get" @getter)
(method_definition "set" @setter)
(method_definition "async" @async)
(method_definition "static" @static)
(method_definition "*" @generator)
(class_static_block) @static_block
[(function_declaration) (generator_function_declaration) (function_expression) (generator_function)] @function
[(generator_function_declaration) (generator_function)] @mark.generator
[(function_declaration) (generator_function_declaration)] @mark.declares
(function_declaration name: (identifier) @role.name body: (_) @role.body)
(generator_function_declaration name: (identifier) @role.name body: (_) @role.body)
(function_expression name: (identifier) @role.name)
(function_expression body: (_) @role.body)
(generator_function name: (identifier) @role.name)
(generator_function body: (_) @role.body)
(function_declaration "async" @async)
(function_expression "async" @async)
(arrow_function parameter: (identifier) @role.parameter)
(arrow_function body: (statement_block) @role.body) @lambda
(arrow_function body: (expression) @role.result) @lambda
(arrow_function "async" @async)

; statements
(if_statement consequence: (_) @role.then) @if
(else_clause) @else
(while_statement) @while
(do_statement) @while
(for_statement initializer: (_) @role.initializer)
(for_statement increment: (_) @role.increment)
(for_statement) @for_loop
(try_statement) @try
(finally_clause) @finally
(switch_statement) @switch
(switch_case) @case
(switch_default) @default_case
(labeled_statement) @labelled
(statement_block) @block
(throw_statement) @raise
(throw_statement (_) @mark.thrown)
(break_statement) @break
(continue_statement) @continue
(lexical_declaration (variable_declarator value: (_)) @mark.lexical)
(lexical_declaration (variable_declarator name: (identifier) @mark.lexical !value))
(for_in_statement kind: ["let" "const"]) @mark.lexical
(variable_declarator name: (_) @role.target value: (_) @role.value) @assign @mark.declarator
(variable_declarator name: (identifier) @role.declared !value)
(assignment_expression left: (_) @role.target right: (_) @role.value) @assign
(augmented_assignment_expression left: (_) @role.target right: (_) @role.value) @augment
(return_statement) @return
(yield_expression) @yield
(yield_expression "*") @mark.all
(for_in_statement left: (_) @role.target operator: "of" right: (_) @role.iterable) @for
(for_in_statement left: (_) @role.target operator: "in" right: (_)) @for
(catch_clause parameter: (_) @role.parameter)
(catch_clause) @catch
(comment) @comment

; branching and looping
(if_statement) @mark.branch
(for_statement) @mark.branch
(for_in_statement) @mark.branch
(while_statement) @mark.branch
(do_statement) @mark.branch
(catch_clause) @mark.branch
(switch_case) @mark.branch

; expressions
(ternary_expression consequence: (_) @role.branch alternative: (_) @role.branch) @either
(binary_expression left: (_) @role.branch operator: ["&&" "||" "??"] right: (_) @role.branch) @either
(binary_expression operator: ["+" "-" "*" "/" "%" "**" "<" ">" "<=" ">=" "==" "===" "!=" "!==" "<<" ">>" ">>>" "&" "|" "^" "in" "instanceof"]) @opaque
(binary_expression operator: ["+" "-" "*" "/" "%" "**" "<" ">" "<=" ">="]) @mark.coerces
(unary_expression) @opaque
(unary_expression operator: ["+" "-"]) @mark.coerces
(update_expression) @opaque
(sequence_expression) @sequence
(call_expression function: (_) @role.callee) @call
(call_expression function: (import)) @import_call
(call_expression arguments: (template_string) @role.argument)
(new_expression constructor: (_) @role.callee) @call @mark.new
(arguments (expression) @role.argument)
(arguments (spread_element) @role.argument)
(member_expression property: (_) @role.member) @attribute
(subscript_expression object: (_) @role.object) @element
(array) @collection
(array (expression) @role.item)
(object) @object
(array_pattern) @collection
(array_pattern (_) @role.item)
(object_pattern) @object_pattern
(pair key: (_) @role.key value: (_) @role.value) @pair
(pair_pattern key: (_) @role.key value: (_) @role.value) @pair
(assignment_pattern left: (_) @role.target right: (_) @role.default) @default
(object_assignment_pattern left: (_) @role.target right: (_) @role.default) @default
[(spread_element) (rest_pattern)] @spread
(await_expression) @await
(parenthesized_expression) @group
(this) @receiver
(super) @super
(string) @string
(template_string) @template
[(shorthand_property_identifier) (shorthand_property_identifier_pattern)] @shorthand
[(identifier) (property_identifier) (private_property_identifier)] @name
