import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, ExternalLink, FileText, Newspaper, Palette, Share2, Signpost } from "lucide-react";
import { useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatWhenWithin } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { designs, documentListQuery } from "../documents.ts";
import { ShareDialog } from "../editor/dialogs/ShareDialog.tsx";
import { statusOf } from "../editor/EditorBar.tsx";
import { editorTexts } from "../editor/texts/texts.ts";
import styles from "./pages.module.css";
import { onlineStoreTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = onlineStoreTexts[language];

const areas = [
  { to: "/online-store/pages", ...texts.areas.pages, icon: FileText, permission: "content:read" },
  { to: "/online-store/blog", ...texts.areas.blog, icon: Newspaper, permission: "content:read" },
  { to: "/online-store/redirects", ...texts.areas.redirects, icon: Signpost, permission: "content:read" },
] as const;

/** The area of the online store: the state of the design, and the ways to everything else. */
export function OnlineStorePage() {
  const can = useCan();
  const [isSharing, setIsSharing] = useState(false);
  return (
    <Page
      title={texts.title}
      width="narrow"
      actions={
        <>
          {can("content:write") && (
            <Button icon={<Share2 aria-hidden="true" />} onClick={() => setIsSharing(true)}>
              {texts.share}
            </Button>
          )}
          <a href="/" target="_blank" rel="noreferrer" className={buttonClass()}>
            <ExternalLink aria-hidden="true" />
            {texts.viewStore}
          </a>
        </>
      }
    >
      <DesignCard />
      <ul className={styles.areas}>
        {areas
          .filter(({ permission }) => can(permission))
          .map(({ to, title, text, icon: Icon }) => (
            <li key={to}>
              <Link to={to} className={styles.area}>
                <Icon aria-hidden="true" className={styles.areaIcon} />
                <span className={styles.areaTexts}>
                  <span className={styles.areaTitle}>{title}</span>
                  <span className={styles.areaText}>{text}</span>
                </span>
                <ChevronRight aria-hidden="true" className={styles.areaForward} />
              </Link>
            </li>
          ))}
      </ul>
      {isSharing && <ShareDialog onClose={() => setIsSharing(false)} />}
    </Page>
  );
}

function DesignCard() {
  const list = useQuery(documentListQuery(designs));
  const [design] = list.data ?? [];
  const status = design && statusOf(design);
  return (
    <Card>
      <div className={styles.design}>
        <span className={styles.designIcon}>
          <Palette aria-hidden="true" />
        </span>
        <div className={styles.designTexts}>
          <div className={styles.designTitle}>
            <h2>{texts.design.title}</h2>
            {status && design.published !== undefined && (
              <Badge tone={status.tone} glyph={status.glyph}>
                {editorTexts[language].status[status.text]}
              </Badge>
            )}
          </div>
          <p className={styles.areaText}>{texts.design.text}</p>
          {list.isPending && <SkeletonText lines={1} />}
          {design && (
            <p className={styles.areaText}>
              {design.scheduledDate !== undefined
                ? formatMessage(language, texts.design.scheduledFor, { when: formatWhenWithin(design.scheduledDate) })
                : design.published === undefined
                  ? texts.design.never
                  : formatMessage(language, texts.design.publishedAt, {
                      when: formatWhenWithin(design.published.publishedDate),
                    })}
            </p>
          )}
        </div>
        <Link to="/online-store/design" className={buttonClass("primary")}>
          {texts.design.action}
        </Link>
      </div>
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
    </Card>
  );
}
