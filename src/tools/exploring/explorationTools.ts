import type { Explorer } from '../../core/map/explore';
import type { Tool } from '../../core/conversation/tool';
import { readDocumentTool } from './readDocument';
import { searchCodeTool } from './searchCode';
import { traceDependenciesTool } from './traceDependencies';
import { viewCodeTool } from './viewCode';
import { viewStructureTool } from './viewStructure';

/** The tools that answer questions about the map: they only read, and never ask for approval. */
export function explorationTools(explorer: Explorer): readonly Tool[] {
  return [
    viewStructureTool(explorer),
    viewCodeTool(explorer),
    searchCodeTool(explorer),
    traceDependenciesTool(explorer),
    readDocumentTool(explorer),
  ];
}
