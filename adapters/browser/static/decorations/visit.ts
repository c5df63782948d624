/** Attributes with names that scripts may make of the time, such as `sm-17960899066434275-1`. */
const NAMES = /\s(?:id|for|aria-[a-z]+|data-[a-z-]+)="[^"]*"/g;
/** A time in milliseconds, possibly with random digits after it. */
const TIME = /1\d{12,}/g;
const ANY_TIME = '1000000000000';
const CLASSES = /\sclass="([^"]*)"/g;
/** Classes of the link to the current page and of the items around it. Locators do not contain them. */
const CURRENT = /^(?:is-)?(?:active|current|selected|highlighted)$/;

/**
 * The HTML without what depends on the visit: the same time in all names, and no classes that mark the current page. Whether
 * these make a difference is decided when the page's facts are compared.
 */
export function withoutVisit(html: string): string {
  return html
    .replace(NAMES, (attribute) => attribute.replace(TIME, ANY_TIME))
    .replace(CLASSES, (_attribute, names: string) => {
      const kept = names.split(/\s+/).filter((name) => name !== '' && !CURRENT.test(name));
      return kept.length === 0 ? '' : ` class="${kept.join(' ')}"`;
    });
}
