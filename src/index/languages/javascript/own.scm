; What only the JavaScript grammar has.
(formal_parameters (_) @role.parameter)
(class_heritage (expression) @role.base)
(field_definition property: (_) @role.name value: (_)? @role.value) @field
(field_definition "static" @static)
(namespace_export "default" @role.namespace)
