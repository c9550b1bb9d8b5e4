; What the index reads of Rust; conventions as in ../python/facts.scm. `@scope` is a block with names of its own,
; `@role.pattern` what a pattern binds, `@role.given` names that are no reads.

; definitions
(function_item name: (_) @role.name) @function
(function_item body: (block) @role.body)
(function_signature_item name: (_) @role.name) @function
(function_item parameters: (parameters) @role.parameters)
(function_signature_item parameters: (parameters) @role.parameters)
(function_item (function_modifiers) @role.modifiers)
(self_parameter) @receiver
(parameter pattern: (self) @receiver)
(parameter pattern: (_) @role.pattern) @parameter
(closure_expression parameters: (closure_parameters) @role.parameters) @lambda
(closure_expression body: (_) @role.body)
(struct_item name: (_) @role.name) @struct
(struct_item body: (ordered_field_declaration_list) @role.fields)
(struct_item body: (field_declaration_list) @role.body)
(union_item name: (_) @role.name) @struct
(union_item body: (_) @role.body)
(enum_item name: (_) @role.name) @enum
(enum_item body: (_) @role.body)
(enum_variant name: (_) @role.name) @variant
(trait_item name: (_) @role.name) @trait
(trait_item bounds: (trait_bounds (_) @role.base))
(trait_item body: (_) @role.body)
(impl_item type: (_) @role.type) @impl
(impl_item trait: (_) @role.trait)
(impl_item body: (_) @role.body)
(mod_item name: (_) @role.name) @module
(mod_item body: (_) @role.body)
(const_item name: (_) @role.name) @constant
(static_item name: (_) @role.name) @constant
(type_item name: (_) @role.name) @alias
(type_item type: (_) @role.type)
(macro_definition name: (_) @role.name) @macro
(associated_type name: (_) @role.given) @associated
(type_parameter name: (_) @role.given) @type_parameter
(const_parameter name: (_) @role.given) @type_parameter
(visibility_modifier) @role.visibility
(attribute_item) @attribute
(inner_attribute_item) @attribute

; imports
(use_declaration argument: (_) @role.tree) @use
(extern_crate_declaration name: (_) @role.name) @crate
(extern_crate_declaration alias: (_) @role.alias)

; declarations
(let_declaration pattern: (_) @role.pattern) @binding
(let_condition pattern: (_) @role.pattern) @binding
(for_expression pattern: (_) @role.pattern value: (_) @role.value) @loop
(match_arm pattern: (match_pattern) @role.pattern) @arm
(match_pattern condition: (_) @role.guard)
(closure_parameters (_) @role.pattern)
(tuple_struct_pattern type: (_) @role.constructor)
(struct_pattern type: (_) @role.constructor)
(shorthand_field_identifier) @name
(field_pattern name: (field_identifier) @role.given)

; scopes
(block) @scope
(if_expression) @scope
(while_expression) @scope

; branching and looping
(if_expression) @mark.branch
(while_expression) @mark.branch
(for_expression) @mark.branch
(loop_expression) @mark.branch
(match_arm) @mark.branch

; expressions
(call_expression function: (_) @role.callee) @call
(field_expression value: (_) @role.object field: (_) @role.member) @member
(generic_function function: (_) @role.object) @instance
(parenthesized_expression) @group
(macro_invocation macro: (_) @role.given) @expansion
(macro_invocation (token_tree) @role.tokens)
(scoped_identifier) @path
(scoped_identifier path: (_) @role.prefix)
(scoped_type_identifier) @path
(scoped_type_identifier path: (_) @role.prefix)
(generic_type type: (_) @role.object) @instance
(self) @self
(type_identifier) @name
(identifier) @name
(line_comment) @comment
(block_comment) @comment
