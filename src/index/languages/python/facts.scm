; What the index reads of Python. `@kind` names a node, `@role.x` its part in its parent, `@mark.x` a property.
; Of two kinds or two roles of one node that of the later pattern holds. The forms of query that are known are those of
; src/index/extract/syntax/queryText.ts.

(class_definition body: (block) @role.body)
(function_definition body: (block) @role.body)
(if_statement consequence: (block) @role.then)
(elif_clause consequence: (block) @role.then)

; imports
(import_statement name: (dotted_name) @import_module)
(import_statement
  name: (aliased_import name: (dotted_name) @role.source alias: (identifier) @role.local) @import_module)
(import_from_statement module_name: (_) @role.source) @import
(import_from_statement name: (dotted_name) @specifier)
(import_from_statement
  name: (aliased_import name: (dotted_name) @role.imported alias: (identifier) @role.local) @specifier)
(wildcard_import) @import_all
(future_import_statement) @import_future
(future_import_statement name: (dotted_name) @specifier)
(future_import_statement
  name: (aliased_import name: (dotted_name) @role.imported alias: (identifier) @role.local) @specifier)

; definitions
(decorated_definition) @decorated
(decorator (expression) @role.decorator)
(class_definition name: (identifier) @role.name) @class @mark.declares
(function_definition name: (identifier) @role.name) @function @mark.declares
(function_definition "async" @async)
(function_definition return_type: (type (_) @role.returns))
(lambda body: (_) @role.result) @lambda
(parameters (identifier) @role.parameter)
(lambda_parameters (identifier) @role.parameter)
(default_parameter name: (_) @role.name value: (_) @role.default) @parameter @role.parameter
(typed_parameter . (_) @role.name type: (type (_) @role.annotation)) @parameter @role.parameter
(typed_default_parameter
  name: (_) @role.name type: (type (_) @role.annotation) value: (_) @role.default) @parameter @role.parameter
(parameters (list_splat_pattern (identifier) @role.name) @parameter @role.parameter @mark.rest)
(parameters (dictionary_splat_pattern (identifier) @role.name) @parameter @role.parameter @mark.keywords)
(lambda_parameters (list_splat_pattern (identifier) @role.name) @parameter @role.parameter @mark.rest)
(lambda_parameters (dictionary_splat_pattern (identifier) @role.name) @parameter @role.parameter @mark.keywords)
(typed_parameter (list_splat_pattern (identifier) @role.name) @mark.rest)
(typed_parameter (dictionary_splat_pattern (identifier) @role.name) @mark.keywords)
(keyword_separator) @parameter_separator @role.parameter
(module . (comment)* . (expression_statement . (string) @role.docstring))
(block . (comment)* . (expression_statement . (string) @role.docstring))

; statements
(assignment left: (_) @role.target right: (_)) @assign
(assignment left: (_) @role.target type: (type (_) @role.annotation)) @assign
(named_expression name: (_) @role.target) @assign
(augmented_assignment left: (_) @role.target) @augment
(return_statement) @return
(raise_statement) @raise
(break_statement) @break
(continue_statement) @continue
(if_statement) @if
(elif_clause) @elif
(else_clause) @else
(while_statement) @while
(assert_statement) @assert
(try_statement) @try
(except_clause) @handler
(finally_clause) @finally
(with_statement) @with
(match_statement) @match
(match_statement subject: (_) @role.subject)
(case_clause) @case
(case_pattern) @pattern
(case_pattern (as_pattern (identifier) @role.target) @pattern_as)
(class_pattern) @pattern_class
(class_pattern . (dotted_name) @role.class)
(keyword_pattern) @pattern_keyword
(keyword_pattern . (identifier) @role.name)
(dict_pattern) @pattern_mapping
(dict_pattern key: (_) @role.key)
(union_pattern) @pattern_either
(splat_pattern) @spread
(case_pattern (dotted_name) @pattern_name)
(keyword_pattern (dotted_name) @pattern_name)
(union_pattern (dotted_name) @pattern_name)
(yield) @yield
(yield "from") @mark.all
(for_statement left: (_) @role.target right: (_) @role.iterable) @for
(for_statement "async") @mark.async
(for_in_clause "async") @mark.async
(for_in_clause left: (_) @role.target right: (_) @role.iterable) @for_clause
(with_statement "async" (with_clause (with_item) @mark.async))
(with_item) @enter
(as_pattern alias: (as_pattern_target (_) @role.target)) @as
(except_clause (as_pattern) @caught)
(global_statement (identifier) @role.global) @outer
(nonlocal_statement (identifier) @role.nonlocal) @outer
(delete_statement) @delete

; branching and looping
(if_statement) @mark.branch
(elif_clause) @mark.branch
(for_statement) @mark.branch
(while_statement) @mark.branch
(except_clause) @mark.branch
(case_clause) @mark.branch

; expressions
[(list_comprehension) (set_comprehension) (dictionary_comprehension) (generator_expression)] @comprehension
(conditional_expression . (_) @role.branch (_) (_) @role.branch .) @either
(boolean_operator left: (_) @role.branch right: (_) @role.branch) @either
(comparison_operator) @operator
(binary_operator) @operator
(unary_operator) @operator
(not_operator) @opaque

; what a value is asked by where it stands
(if_statement condition: (_) @mark.tested)
(elif_clause condition: (_) @mark.tested)
(while_statement condition: (_) @mark.tested)
(assert_statement . (_) @mark.tested)
(if_clause (_) @mark.tested)
(not_operator argument: (_) @mark.tested)
(conditional_expression . (_) . (_) @mark.tested)
(boolean_operator left: (_) @mark.tested)
(interpolation expression: (_) @mark.formatted)
(raise_statement . (_) @mark.raised)

(call function: (_) @role.callee) @call
(call arguments: (generator_expression) @role.argument)
(argument_list (expression) @role.argument)
(class_definition superclasses: (argument_list (expression) @role.base))
(argument_list [(list_splat) (dictionary_splat)] @role.argument)
(keyword_argument name: (identifier) @role.name) @keyword
(attribute attribute: (identifier) @role.member) @attribute
(subscript value: (_) @role.object) @element
(slice) @slice
[(list) (tuple) (set) (dictionary) (expression_list) (pattern_list) (tuple_pattern) (list_pattern)] @collection
(list (expression) @role.item)
(tuple (expression) @role.item)
(expression_list (expression) @role.item)
(pattern_list (_) @role.item)
(pair key: (_) @role.key value: (_) @role.value) @pair
[(list_splat) (list_splat_pattern)] @spread
(dictionary_splat) @spread_keywords
(await) @await
(parenthesized_expression) @group
(string) @string
(concatenated_string) @opaque
(comment) @comment
(identifier) @name
