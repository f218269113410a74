import type { ReactNode } from "react";
import type { ColorScheme } from "#api/content/settings.ts";
import { Icon } from "#ui/Icon.tsx";
import styles from "./band.module.css";

type Props = {
  id: string;
  children: ReactNode;
  /** Empty: the section has no visible heading. */
  heading?: string;
  /** Name for assistive technology if there is no heading. */
  label?: string | undefined;
  isFirst?: boolean;
  scheme?: ColorScheme;
  /** Next to the heading. */
  link?: { href: string; label: string } | undefined;
  isCentered?: boolean;
};

/** The frame of most sections: width of the page, color scheme, and a heading that names the section. */
export function Band({ id, children, heading = "", label, isFirst, scheme = "page", link, isCentered }: Props) {
  const Title = isFirst ? "h1" : "h2";
  const names = heading === "" ? label && { "aria-label": label } : { "aria-labelledby": `${id}-title` };
  const content = (
    <>
      {heading !== "" && (
        <div className={isCentered ? `${styles.head} ${styles.centered}` : styles.head}>
          <Title id={`${id}-title`} className={isFirst ? styles.first : undefined}>
            <bdi>{heading}</bdi>
          </Title>
          {link && (
            <a href={link.href}>
              {link.label} <Icon name="arrow" size={18} />
            </a>
          )}
        </div>
      )}
      {children}
    </>
  );
  if (scheme === "page")
    return (
      <section className={styles.plain} {...names}>
        {content}
      </section>
    );
  return (
    <section className={`${styles.colored} ${styles[scheme]}`} {...names}>
      <div className={styles.inner}>{content}</div>
    </section>
  );
}

/** The class of a color scheme, for sections with a layout of their own. */
export const schemeClass = (scheme: ColorScheme): string => (scheme === "page" ? "" : (styles[scheme] ?? ""));
