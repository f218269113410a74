import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError } from "#sdk/call.ts";
import { cx } from "./cx.ts";
import { Button } from "./forms/Button.tsx";
import { messageOf } from "./refusal-words.ts";
import styles from "./States.module.css";

export { messageOf } from "./refusal-words.ts";

type EmptyProps = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode };

/** Nothing here yet, or nothing that matches: says which, and what to do next. */
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
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className={styles.empty} role="alert">
      <div className={styles.emptyIcon}>
        <CircleAlert aria-hidden="true" />
      </div>
      <h2 className={styles.emptyTitle}>Couldn't load this</h2>
      <p className={styles.emptyText}>{messageOf(error)}</p>
      {requestId !== undefined && <p className={styles.requestId}>Request {requestId}</p>}
      <div className={styles.emptyAction}>
        <Button onClick={onRetry}>Try again</Button>
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
      {action}
    </div>
  );
}

/** Grey shapes in the layout of what will come. */
export function SkeletonRows({ rows = 10, hasThumbnail = false }: { rows?: number; hasThumbnail?: boolean }) {
  return (
    <div className={styles.skeletonRows} aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading
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
