import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { type Destination, isWithin, listMenu, type MenuArea } from "./destinations.ts";
import styles from "./Shell.module.css";
import { shellTexts } from "./texts/texts.ts";
import { useUsedFeatures } from "./used-features.ts";

/** The areas that this role may see. The pages of the open area are listed below it, those of others on demand. */
export function NavigationList({ onNavigate }: { onNavigate?: () => void }) {
  const can = useCan();
  const { pathname } = useLocation();
  const used = useUsedFeatures();
  const mayOpen = ({ permission }: Pick<Destination, "permission">) => permission === undefined || can(permission);
  const areas = listMenu()
    .map((area) => ({ ...area, pages: area.pages.filter(mayOpen) }))
    .filter((area) => {
      if (area.to === undefined) return area.pages.length > 0;
      // The page can be opened by its address before the store uses it.
      if (area.feature !== undefined && !used[area.feature] && !isWithin(pathname, { to: area.to })) return false;
      return mayOpen(area);
    });
  return (
    <ul className={styles.navList}>
      {areas.map((area) => (
        <AreaItem key={area.id} area={area} pathname={pathname} onNavigate={onNavigate} />
      ))}
    </ul>
  );
}

type AreaProps = { area: MenuArea; pathname: string; onNavigate: (() => void) | undefined };

function AreaItem({ area, pathname, onNavigate }: AreaProps) {
  const language = useLanguage();
  const texts = useTexts(shellTexts);
  const { id, label, pages } = area;
  const isHere =
    pages.some((page) => isWithin(pathname, page)) ||
    (area.to !== undefined && isWithin(pathname, { ...area, to: area.to }));
  const [choice, setChoice] = useState<{ isOpen: boolean; wasHere: boolean }>();
  // Entering or leaving the area shows or hides its pages, whatever the button did before.
  const isOpen = choice !== undefined && choice.wasHere === isHere ? choice.isOpen : isHere;
  const listId = `menu-${id}`;
  return (
    <li>
      <div className={styles.area} data-here={isHere || undefined}>
        <AreaLink area={area} pathname={pathname} onNavigate={onNavigate} />
        {pages.length > 0 && (
          <button
            type="button"
            className={styles.areaToggle}
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-label={formatMessage(language, texts.pagesOf, { area: label })}
            onClick={() => setChoice({ isOpen: !isOpen, wasHere: isHere })}
          >
            <ChevronDown aria-hidden="true" />
          </button>
        )}
      </div>
      {pages.length > 0 && (
        <ul id={listId} className={styles.subList} hidden={!isOpen}>
          {pages.map((page) => (
            <li key={page.to}>
              <Link
                to={page.to}
                className={styles.subLink}
                {...(isWithin(pathname, page) && { "aria-current": true })}
                activeOptions={{ includeSearch: false }}
                {...(onNavigate && { onClick: onNavigate })}
              >
                {page.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function AreaLink({ area, pathname, onNavigate }: AreaProps) {
  const router = useRouter();
  const { to, label, icon: Icon, pages, also = [] } = area;
  const content = (
    <>
      <Icon aria-hidden="true" />
      {label}
    </>
  );
  if (to !== undefined) {
    // A page below with an address below, such as /online-store/pages, is the current one then.
    const isPageOpen = pages.some((page) => isWithin(pathname, page));
    return (
      <Link
        to={to}
        className={styles.navLink}
        {...(also.some((start) => isWithin(pathname, { to: start })) && { "aria-current": true })}
        activeOptions={{ exact: to === "/" || isPageOpen, includeSearch: false }}
        {...(onNavigate && { onClick: onNavigate })}
      >
        {content}
      </Link>
    );
  }
  const first = pages[0]?.to ?? "/";
  // Not a `Link`, which would mark both the group and its first page as the current page.
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void router.navigate({ to: first });
    onNavigate?.();
  };
  return (
    <a href={`/admin${first}`} className={styles.navLink} onClick={open}>
      {content}
    </a>
  );
}
