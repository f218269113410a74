import { directionOf, languageNames, languages } from "#api/store/languages.ts";
import { Icon } from "#ui/Icon.tsx";
import styles from "./frame.module.css";
import { useLocale } from "./locale.ts";

/** Links to the current page in each language, behind the name of the current one. */
export function LanguageSwitcher({ address }: { address: URL }) {
  const { language: present, carried } = useLocale();
  const hrefOf = (language: string): string => {
    const parameters = new URLSearchParams(address.search);
    for (const [name, value] of Object.entries(carried)) if (value !== undefined) parameters.set(name, value);
    parameters.set("lang", language);
    return `${address.pathname}?${parameters}`;
  };
  return (
    <details className={styles.languages}>
      <summary>
        <Icon name="globe" size={18} />
        {languageNames[present]}
      </summary>
      <ul className={styles.languageList}>
        {languages.map((language) => (
          <li key={language}>
            <a
              href={hrefOf(language)}
              lang={language}
              dir={directionOf(language)}
              hrefLang={language}
              aria-current={language === present ? "true" : undefined}
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
