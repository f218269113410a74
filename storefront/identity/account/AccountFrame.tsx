import type { ReactNode } from "react";
import { Icon } from "#ui/Icon.tsx";
import { useTexts } from "#ui/language.ts";
import { Notice } from "#ui/Notice.tsx";
import layout from "../../components/layout.module.css";
import styles from "./frame.module.css";
import { type SectionKey, sectionKeys, sections } from "./sections.ts";
import { frameTexts } from "./texts/frame/texts.ts";

type Props = {
  section: SectionKey;
  title: string;
  lead: ReactNode;
  /** Result of the submitted form. */
  notice: string | undefined;
  children: ReactNode;
};

/** Menu and title of all account pages. */
export function AccountFrame({ section, title, lead, notice, children }: Props) {
  const texts = useTexts(frameTexts);
  return (
    <div className={`${layout.page} ${styles.frame}`}>
      <nav className={styles.menu} aria-label={texts.yourAccount}>
        <ul className={styles.menuList}>
          {sectionKeys.map((key) => (
            <li key={key}>
              <a href={sections[key].href} aria-current={key === section ? "page" : undefined}>
                <Icon name={sections[key].icon} size={20} />
                {texts.sections[key]}
              </a>
            </li>
          ))}
        </ul>
        <form method="post" action="/account/sign-out" className={styles.signOut}>
          <button type="submit">{texts.signOut}</button>
        </form>
      </nav>
      {/* On phones, the overview replaces the menu. */}
      {section !== "overview" && (
        <p className={styles.back} data-screen="">
          <a href="/account">
            <Icon name="left" size={18} /> {texts.yourAccount}
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
