import { useId } from 'react';
import classes from './recent-addresses.module.css';

interface RecentAddressesProps {
  readonly urls: readonly string[];
  readonly onChoose: (url: string) => void;
}

/** The recently used addresses as buttons; renders nothing when there are none. */
export function RecentAddresses({ urls, onChoose }: RecentAddressesProps) {
  const label = useId();
  if (urls.length === 0) return null;
  return (
    <div className={classes.recent}>
      <span id={label}>Recent:</span>
      <ul aria-labelledby={label}>
        {urls.map((url) => (
          <li key={url}>
            <button type="button" onClick={() => onChoose(url)}>
              {url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
