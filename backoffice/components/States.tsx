import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { ApiError } from "#sdk/call.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { cx } from "./cx.ts";
import { messageOf } from "./error-messages.ts";
import { Button } from "./forms/Button.tsx";
import styles from "./States.module.css";
import { componentsTexts } from "./texts/texts.ts";

export { messageOf } from "./error-messages.ts";

type EmptyProps = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode };

/** For lists without entries or without matches: what belongs here, and the next step. */
export function EmptyState({ icon, title, children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {icon !== undefined && <div className={styles.emptyIcon}>{icon}</div>}
      <h2 className={styles.emptyTitle}>{title}</h2>
      {children !== undefined && <p className={styles.emptyText}>{children}</p>}
      {action !== undefined && <div className={styles.emptyAction}>{action}</div>}
    </div>
  );
}

/** A failed read: the reason, the request id to quote to support, and a retry. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const language = useLanguage();
  const texts = useTexts(componentsTexts).errors;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className={styles.empty} role="alert">
      <div className={styles.emptyIcon}>
        <CircleAlert aria-hidden="true" />
      </div>
      <h2 className={styles.emptyTitle}>{texts.title}</h2>
      <p className={styles.emptyText}>{messageOf(error)}</p>
      {requestId !== undefined && (
        <p className={styles.requestId}>{formatMessage(language, texts.request, { id: requestId })}</p>
      )}
      <div className={styles.emptyAction}>
        <Button onClick={onRetry}>{texts.retry}</Button>
      </div>
    </div>
  );
}

const bannerIcons = { note: Info, success: CircleCheck, warning: TriangleAlert, critical: CircleAlert };

type BannerProps = { tone: keyof typeof bannerIcons; title?: string; children: ReactNode; action?: ReactNode };

export function Banner({ tone, title, children, action }: BannerProps) {
  const Icon = bannerIcons[tone];
  return (
    <div className={cx(styles.banner, styles[tone])} role={tone === "critical" ? "alert" : undefined}>
      <Icon aria-hidden="true" className={styles.bannerIcon} />
      <div className={styles.bannerText}>
        {title !== undefined && <p className={styles.bannerTitle}>{title}</p>}
        {children}
      </div>
      {action !== undefined && <div className={styles.bannerAction}>{action}</div>}
    </div>
  );
}

/** Gray shapes in the layout of the rows being loaded. */
export function SkeletonRows({ rows = 10, hasThumbnail = false }: { rows?: number; hasThumbnail?: boolean }) {
  const { loading } = useTexts(componentsTexts);
  return (
    <div className={styles.skeletonRows} aria-busy="true">
      <span className="visually-hidden" role="status">
        {loading}
      </span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity.
        <div key={index} className={styles.skeletonRow}>
          {hasThumbnail && <span className={styles.skeletonThumbnail} />}
          <span className={styles.bone} style={{ inlineSize: `${22 + ((index * 7) % 18)}%` }} />
          <span className={styles.bone} style={{ inlineSize: "12%" }} />
          <span className={styles.bone} style={{ inlineSize: "9%", marginInlineStart: "auto" }} />
        </div>
      ))}
    </div>
  );
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.skeletonText} aria-busy="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder lines have no identity.
        <span key={index} className={styles.bone} style={{ inlineSize: `${90 - ((index * 23) % 50)}%` }} />
      ))}
    </div>
  );
}
