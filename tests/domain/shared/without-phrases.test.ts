import { describe, expect, it } from '@jest/globals';
import { withoutPhrases } from '@signpost/backend-domain/model/shared/without-phrases.ts';

describe('A text without phrases', () => {
  it('lacks the first occurrence of each', () => {
    expect(withoutPhrases('Menu Tea Menu', ['Menu'])).toBe('Tea Menu');
    expect(withoutPhrases('Tea Menu', ['Menu'])).toBe('Tea');
    expect(withoutPhrases('One Two Three Four', ['Two Three', 'One'])).toBe('Four');
    expect(withoutPhrases('Menu', ['Menu'])).toBe('');
  });

  it('keeps longer words and what it does not contain', () => {
    expect(withoutPhrases('Menus and menu', ['Menu', '', 'Other'])).toBe('Menus and menu');
  });
});
