import type { ExploreAnswer, ExploreRequest } from '../core/map/explore';
import type { ReadPdf } from '../core/map/pdf';
import type { ExploreMap } from './map/exploreMap';
import { readDocument } from './documents/readDocument';
import { searchCode } from './search/searchCode';
import { surveyRepository } from './survey/surveyRepository';
import { traceDependencies } from './trace/traceDependencies';
import { viewCode } from './code/viewCode';
import { viewStructure } from './structure/viewStructure';

/**
 * The answer to a checked question, with what was read for it before (`createReadAhead`). Throws ToolError for a target
 * that the map does not have.
 */
export function explore(map: ExploreMap, request: ExploreRequest, pdf: ReadPdf | null = null): ExploreAnswer {
  switch (request.tool) {
    case 'view_structure':
      return viewStructure(map, request.args);
    case 'view_code':
      return viewCode(map, request.args);
    case 'trace_dependencies':
      return traceDependencies(map, request.args);
    case 'search_code':
      return searchCode(map, request.args);
    case 'read_document':
      return readDocument(map, request.args, pdf);
    case 'survey_repository':
      return surveyRepository(map, request.args);
  }
}
