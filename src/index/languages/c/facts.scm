; What the index reads of C; conventions as in ../python/facts.scm. `@role.declarator` leads from a declaration to the name
; that it declares, `@role.given` is a parameter that is told of its type later.

(preproc_include path: (_) @role.source) @include
(preproc_def name: (identifier) @role.name) @macro
(preproc_function_def name: (identifier) @role.name) @macro

; definitions and declarations
(function_definition) @function
(function_definition type: (_) @role.type)
(function_definition body: (_) @role.body)
(declaration) @declaration
(field_declaration) @field
(type_definition) @typedef
(struct_specifier body: (field_declaration_list) @role.body) @struct
(struct_specifier name: (_) @role.name)
(union_specifier body: (field_declaration_list) @role.body) @struct
(union_specifier name: (_) @role.name)
(enum_specifier body: (enumerator_list) @role.body) @enum
(enum_specifier name: (_) @role.name)

; declarators
(function_definition declarator: (_) @role.declarator)
(declaration declarator: (_) @role.declarator)
(field_declaration declarator: (_) @role.declarator)
(type_definition declarator: (_) @role.declarator)
(function_declarator declarator: (_) @role.declarator)
(pointer_declarator declarator: (_) @role.declarator)
(array_declarator declarator: (_) @role.declarator)
(init_declarator declarator: (_) @role.declarator)
(parameter_declaration declarator: (_) @role.declarator)
(function_definition declarator: [(identifier) (field_identifier) (type_identifier)] @name)
(declaration declarator: [(identifier) (field_identifier) (type_identifier)] @name)
(field_declaration declarator: [(identifier) (field_identifier) (type_identifier)] @name)
(type_definition declarator: [(identifier) (field_identifier) (type_identifier)] @name)
(function_declarator declarator: [(identifier) (field_identifier) (type_identifier)] @name)
(pointer_declarator declarator: [(identifier) (field_identifier) (type_identifier)] @name)
(array_declarator declarator: [(identifier) (field_identifier) (type_identifier)] @name)
(init_declarator declarator: [(identifier) (field_identifier) (type_identifier)] @name)
(parameter_declaration declarator: [(identifier) (field_identifier) (type_identifier)] @name)
(function_declarator) @callable
(function_declarator parameters: (parameter_list) @role.parameters)
(pointer_declarator) @pointer
(array_declarator) @pointer
(init_declarator) @pointer
(parenthesized_declarator) @group
(attributed_declarator) @group
(parenthesized_declarator (identifier) @name)
(parenthesized_declarator (field_identifier) @name)
(parenthesized_declarator (type_identifier) @name)
(attributed_declarator (identifier) @name)
(attributed_declarator (field_identifier) @name)
(parameter_declaration) @parameter
(parameter_list (identifier) @role.given)

; scopes
(compound_statement) @scope
(for_statement) @scope

; branching and looping
(if_statement) @mark.branch
(for_statement) @mark.branch
(while_statement) @mark.branch
(do_statement) @mark.branch
(case_statement) @mark.branch

; expressions
(call_expression function: (_) @role.callee) @call
(call_expression function: (identifier) @name)
(field_expression argument: (_) @role.object field: (field_identifier) @role.member) @selector
(field_expression argument: (identifier) @name)
(parenthesized_expression) @grouped
(comment) @comment
