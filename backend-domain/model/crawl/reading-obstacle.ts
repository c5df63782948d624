const UNREADABLE = 'Cannot be read: ';

/** The reason of a page that is left out because of an obstacle, such as `the page does not exist (404)`. */
export function reasonOfObstacle(obstacle: string): string {
  return `${UNREADABLE}${obstacle}.`;
}

/** Whether the page was left out because it cannot be read, and not by choice. */
export function cannotBeRead(reason: string | null): boolean {
  return reason?.startsWith(UNREADABLE) ?? false;
}

/** The obstacle that `reasonOfObstacle` was given; null for any other reason. */
export function obstacleIn(reason: string | null): string | null {
  return reason !== null && cannotBeRead(reason)
    ? reason.slice(UNREADABLE.length).replace(/\.$/, '')
    : null;
}
