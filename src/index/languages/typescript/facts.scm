; What TypeScript adds to ../javascript/facts.scm.
(formal_parameters (required_parameter pattern: (_) @role.parameter))
(required_parameter pattern: (_) @role.name value: (_) @role.default) @parameter @role.parameter
(required_parameter pattern: (_) @role.name type: (type_annotation (_) @role.annotation)) @parameter @role.parameter
(optional_parameter pattern: (_) @role.name) @parameter @role.parameter
(optional_parameter type: (type_annotation (_) @role.annotation))
(required_parameter (accessibility_modifier) @field_modifier)
(required_parameter "readonly" @field_modifier)
(public_field_definition name: (_) @role.name value: (_)? @role.value) @field
(public_field_definition type: (type_annotation (_) @role.annotation))
(public_field_definition "static" @static)
(extends_clause value: (_) @role.base)
(implements_clause [(type_identifier) (nested_type_identifier)] @role.implemented)
(implements_clause (generic_type name: (_) @role.implemented))
(extends_type_clause type: [(type_identifier) (nested_type_identifier)] @role.base)
(extends_type_clause type: (generic_type name: (_) @role.base))
(abstract_class_declaration name: (_) @role.name body: (class_body) @role.body) @class @mark.declares
(interface_declaration name: (_) @role.name body: (_) @role.body) @interface @mark.declares
(enum_declaration name: (_) @role.name body: (_) @role.body) @enum @mark.declares
(enum_assignment name: (_) @role.name value: (_) @role.value) @enum_member
(internal_module name: (_) @role.name body: (_) @role.body) @namespace @mark.declares
(module name: [(identifier) (nested_identifier)] @role.name body: (_) @role.body) @namespace @mark.declares
(module name: (string) body: (_) @role.body) @augmentation
(import_require_clause (identifier) @role.local source: (string) @role.source) @import_require
(import_alias . (identifier) @role.target (_) @role.value) @assign @mark.declarator
(export_statement "=" @mark_equals (expression) @role.value) @export_equals
(function_declaration return_type: (type_annotation (_) @role.returns))
(method_definition return_type: (type_annotation (_) @role.returns))
(arrow_function return_type: (type_annotation (_) @role.returns))
(variable_declarator name: (_) @role.target type: (type_annotation (_) @role.annotation)) @assign @mark.declarator
(as_expression . (_) @role.value) @group
(satisfies_expression . (_) @role.value) @group
(non_null_expression) @group
(union_type (_) @role.branch) @union_type
(array_type (_) @role.element) @array_type
(readonly_type) @group
(type_annotation (generic_type name: (_) @role.name) @generic_type)
(type_annotation (generic_type type_arguments: (type_arguments (_) @role.element)))
(type_identifier) @name
(nested_type_identifier name: (type_identifier) @role.member) @attribute
(nested_identifier property: (_) @role.member) @attribute
(literal_type) @literal_type
[(function_type) (object_type) (tuple_type) (predefined_type)
 (conditional_type) (intersection_type) (lookup_type) (type_query) (index_type_query)] @type
