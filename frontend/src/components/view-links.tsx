import { NavLink } from 'react-router-dom';
import classes from './view-links.module.css';

interface ViewLinksProps {
  readonly label: string;
  readonly views: readonly { readonly to: string; readonly name: string }[];
}

/** Links between the pages that list the same things, such as All scans, Tasks and Calendar. */
export function ViewLinks({ label, views }: ViewLinksProps) {
  return (
    <nav aria-label={label} className={classes.views}>
      {views.map(({ to, name }) => (
        <NavLink key={to} to={to} className={classes.view ?? ''}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
