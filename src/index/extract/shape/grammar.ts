/** What shapes need of a grammar: which of its symbols and fields mean what. */
import type { Language as Grammar } from 'web-tree-sitter';
import type { ReadNodes } from '../syntax/syntaxNodes';

/** Flags of a symbol. */
export const COMMENT = 1;
export const DECORATOR = 2;
export const WRAPPER = 4;
export const PARAMETERS = 8;
export const BODY = 16;
export const STRING = 32;
/** A trailing comma in it means something. */
export const COMMA_MATTERS = 64;
export const COMMA = 128;
export const SEMICOLON = 256;
export const CLOSES = 512;
export const OPENS = 1024;
export const QUOTE = 2048;
export const DOUBLE_QUOTE = 4096;
/** White space between its parts is text. */
export const TEXT = 8192;
/** White space that is a node, such as a backslash at the end of a line. */
export const LAYOUT = 16384;
/** A literal, or several of them that are one. */
export const LITERAL = 32768;

/** Names as the grammars of all languages that are read have them. */
const MEANINGS: readonly (readonly [pattern: RegExp, flag: number])[] = [
  [/comment$/, COMMENT],
  [/^(?:decorator|attribute_item|attribute_list|annotation|marker_annotation)$/, DECORATOR],
  [
    /^(?:decorated_definition|export_statement|lexical_declaration|variable_declaration|variable_declarator|pair|public_field_definition|field_definition|assignment_expression|expression_statement|ambient_declaration|template_declaration)$/,
    WRAPPER,
  ],
  [
    /^(?:formal_parameters|parameters|parameter_list|function_value_parameters|bracketed_parameter_list|class_parameters)$/,
    PARAMETERS,
  ],
  [/^(?:function_body|class_body|enum_class_body|enum_body|interface_body|object_type)$/, BODY],
  // In Go the fields of a type stand in the type, without a field of the grammar.
  [/^(?:struct_type|interface_type)$/, BODY],
  [/^line_continuation$/, LAYOUT],
  [/^(?:string|string_literal|concatenated_string)$/, LITERAL],
  [/^(?:string|concatenated_string)$/, STRING],
  [/^(?:subscript|array_pattern|elision)$/, COMMA_MATTERS],
  [/^,$/, COMMA],
  [/^;$/, SEMICOLON],
  [/^[)\]}]$/, CLOSES],
  [/^[([{]$/, OPENS],
  [/^'$/, QUOTE],
  [/^"$/, DOUBLE_QUOTE],
  [/^(?!concatenated_).*(?:string|char.*literal)/, TEXT],
];

export interface FieldIds {
  readonly name: number;
  readonly names: readonly number[];
  readonly body: number;
  readonly parameters: readonly number[];
  readonly declarator: number;
  readonly types: readonly number[];
  readonly defaults: readonly number[];
  readonly returns: readonly number[];
  /** What a definition has one of, and a list of statements has none of. */
  readonly definition: ReadonlySet<number>;
}

export interface ShapeGrammar {
  /** Flags by symbol. */
  readonly flags: Uint16Array;
  /** Symbols of what stands in a literal and is no code. */
  readonly contents: ReadonlySet<number>;
  readonly fields: FieldIds;
  readonly readNodes: ReadNodes;
}

/** Without a field of that name: no node has it. */
const NO_FIELD = 0xffff;

export function shapeGrammar(grammar: Grammar, readNodes: ReadNodes): ShapeGrammar {
  const flags = Uint16Array.from({ length: grammar.nodeTypeCount }, (_, symbol) =>
    flagsOf(grammar.nodeTypeForId(symbol) ?? ''),
  );
  const id = (name: string): number => grammar.fieldIdForName(name) ?? NO_FIELD;
  const ids = (...names: readonly string[]): readonly number[] => names.map(id);
  const [name, body, declarator] = [id('name'), id('body'), id('declarator')];
  const parameters = ids('parameters', 'parameter');
  const contents = Array.from({ length: grammar.nodeTypeCount }, (_, symbol) => symbol).filter((symbol) =>
    /^(?:string_content|escape_sequence)$/.test(grammar.nodeTypeForId(symbol) ?? ''),
  );
  return {
    ...{ flags, readNodes, contents: new Set(contents) },
    fields: {
      ...{ name, body, declarator, parameters },
      names: [...ids('name', 'pattern', 'left'), declarator],
      types: ids('type'),
      defaults: ids('value', 'right', 'default_value'),
      returns: ids('return_type', 'result', 'returns', 'type'),
      definition: new Set([name, body, declarator, ...parameters].filter((each) => each !== NO_FIELD)),
    },
  };
}

function flagsOf(name: string): number {
  return MEANINGS.reduce((flags, [pattern, flag]) => (pattern.test(name) ? flags | flag : flags), 0);
}
