import { Link, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { hrefOfList } from "#backoffice/shell/navigation/list-context.ts";
import { shellTexts } from "#backoffice/shell/texts/texts.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { cx } from "./cx.ts";
import styles from "./Page.module.css";
import { componentsTexts } from "./texts/texts.ts";

/** Lists that a record can lead back to. */
type ListPath =
  | "/products"
  | "/collections"
  | "/promotions"
  | "/info-sections"
  | "/customizations"
  | "/inventory"
  | "/import"
  | "/orders"
  | "/discounts"
  | "/customers"
  | "/campaigns"
  | "/gift-cards"
  | "/developers"
  | "/automation"
  | "/settings/apps"
  | "/settings/orders"
  | "/settings"
  | "/online-store";

type Props = {
  title: string;
  /** Badges beside the title. */
  badges?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The list this record belongs to. */
  back?: { to: ListPath; label: string };
  /** Neighbors in that list. */
  steps?: ReactNode;
  width?: "narrow" | "wide";
  children: ReactNode;
};

/** The frame of every screen: document title, one h1, actions, content. */
export function Page({ title, badges, subtitle, actions, back, steps, width = "wide", children }: Props) {
  return (
    <div className={cx(styles.page, styles[width])}>
      <title>{formatMessage(useLanguage(), useTexts(shellTexts).pageTitle, { page: title })}</title>
      <header className={styles.header}>
        <div className={styles.heading}>
          {back !== undefined && <BackLink {...back} />}
          <div className={styles.titles}>
            <div className={styles.titleLine}>
              <h1 className={styles.title}>{title}</h1>
              {badges}
              {steps}
            </div>
            {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Links to the list with the filters and page it had. */
function BackLink({ to, label }: { to: ListPath; label: string }) {
  const router = useRouter();
  const lastHref = hrefOfList(to);
  const back = formatMessage(useLanguage(), useTexts(componentsTexts).back, { list: label });
  const goBack = (event: MouseEvent): void => {
    if (lastHref === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(`/admin${lastHref}`);
  };
  return (
    <Link to={to} className={styles.back} aria-label={back} onClick={goBack}>
      <ArrowLeft aria-hidden="true" />
    </Link>
  );
}

/** Two columns, 2/3 and 1/3, that become one on narrow screens. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>{main}</div>
      <div className={styles.stack}>{side}</div>
    </div>
  );
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
