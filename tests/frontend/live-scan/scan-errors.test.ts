import { describe, expect, it } from '@jest/globals';
import {
  errorOfAnswer,
  INVALID_RESPONSE,
  NETWORK_ERROR,
} from '../../../frontend/src/lib/api-error.ts';
import { creationProblem, stepProblem } from '../../../frontend/src/lib/live-scan/scan-errors.ts';

const refusal = { code: 'TARGET_FORBIDDEN', message: 'This address may not be scanned.' };

describe('A scan that cannot be created', () => {
  it('says in Hebrew that the agents have to be running', () => {
    const problem = creationProblem(errorOfAnswer(503, { code: 'LANGGRAPH_REQUIRED' }));
    expect(problem).toEqual({
      message: 'הסריקה דורשת ששרת ה-Python (LangGraph) יהיה פעיל',
      language: 'he',
    });
    expect(
      stepProblem('Failed to start scan', { ...NETWORK_ERROR, code: 'LANGGRAPH_REQUIRED' }),
    ).toEqual(problem);
  });

  it('shows the message of the server', () => {
    expect(creationProblem(errorOfAnswer(403, refusal))).toEqual({
      title: 'Failed to create scan session',
      message: refusal.message,
    });
    expect(creationProblem(NETWORK_ERROR).message).toBe(NETWORK_ERROR.message);
  });

  it('shows status and text of an answer that is not an error of the API', () => {
    const { message } = creationProblem(errorOfAnswer(502, { details: 'Bad gateway' }));
    expect(message).toBe('Server error (502): Bad gateway');
    expect(creationProblem(errorOfAnswer(502, null)).message).toBe(
      'Server error (502): An error occurred',
    );
    expect(creationProblem(INVALID_RESPONSE).message).toMatch(/^Server returned invalid response/);
  });
});

describe('A step of a scan that fails', () => {
  it('is named, with the reason where there is one', () => {
    expect(stepProblem('Failed to start discovery', errorOfAnswer(403, refusal))).toEqual({
      title: 'Failed to start discovery',
      message: refusal.message,
    });
    expect(stepProblem('Failed to start Smart Crawl', errorOfAnswer(500, null))).toEqual({
      message: 'Failed to start Smart Crawl',
    });
  });
});
