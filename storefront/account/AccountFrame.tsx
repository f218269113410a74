import type { ReactNode } from "react";
import { Icon } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import layout from "../components/layout.module.css";
import styles from "./frame.module.css";
import { type SectionKey, sections } from "./sections.ts";

type Props = {
  section: SectionKey;
  title: string;
  lead: ReactNode;
  /** What the form before this page did. */
  notice: string | undefined;
  children: ReactNode;
};

/** Menu and title around every page of the member area. */
export function AccountFrame({ section, title, lead, notice, children }: Props) {
  return (
    <div className={`${layout.page} ${styles.frame}`}>
      <nav className={styles.menu} aria-label="Your account">
        <ul className={styles.menuList}>
          {sections.map(({ key, href, label, icon }) => (
            <li key={key}>
              <a href={href} aria-current={key === section ? "page" : undefined}>
                <Icon name={icon} size={20} />
                {label}
              </a>
            </li>
          ))}
        </ul>
        <form method="post" action="/account/sign-out" className={styles.signOut}>
          <button type="submit">Sign out</button>
        </form>
      </nav>
      {/* A phone has no room for the menu: there the overview is the menu. */}
      {section !== "overview" && (
        <p className={styles.back}>
          <a href="/account">
            <Icon name="left" size={18} /> Your account
          </a>
        </p>
      )}
      <div className={styles.body}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {lead && <p className={layout.lead}>{lead}</p>}
        </header>
        {notice && (
          <Notice tone="good" isAnnounced>
            {notice}
          </Notice>
        )}
        {children}
      </div>
    </div>
  );
}
