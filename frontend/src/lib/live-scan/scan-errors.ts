import { type ApiError, detailsOf, errorOfFailure } from '../api-error.ts';

/** Product specification, section 8: "the scan needs the Python (LangGraph) server to be running", in Hebrew. */
const LANGGRAPH_REQUIRED_MESSAGE = 'הסריקה דורשת ששרת ה-Python (LangGraph) יהיה פעיל';

/** The message about a failed step: what failed, and the server's reason where there is one. */
export interface ScanProblem {
  readonly title?: string;
  readonly message: string;
  readonly language?: 'he';
}

/** Why a session could not be created (product specification, section 8). */
export function creationProblem(failure: unknown): ScanProblem {
  const error = errorOfFailure(failure);
  if (error.code === 'INVALID_RESPONSE') return { message: error.message };
  if (error.code === 'LANGGRAPH_REQUIRED') {
    return { message: LANGGRAPH_REQUIRED_MESSAGE, language: 'he' };
  }
  if (error.code === 'UNKNOWN_ERROR' && error.status > 0) {
    return { message: `Server error (${error.status}): ${detailsOf(error)}` };
  }
  return { title: 'Failed to create scan session', message: error.message };
}

/** Why a later step failed: `title` says which, such as 'Failed to start discovery'. */
export function stepProblem(title: string, failure: unknown): ScanProblem {
  const error: ApiError = errorOfFailure(failure);
  if (error.code === 'LANGGRAPH_REQUIRED') {
    return { message: LANGGRAPH_REQUIRED_MESSAGE, language: 'he' };
  }
  if (error.code === 'UNKNOWN_ERROR') return { message: title };
  return { title, message: error.message };
}
