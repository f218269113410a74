import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  BadgeCheck,
  ChevronRight,
  CircleCheck,
  CreditCard,
  KeyRound,
  PackageMinus,
  ReceiptText,
  Truck,
  Undo2,
  Webhook,
} from "lucide-react";
import type { ReactNode } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { appsQuery, clientsQuery, hasNoOwner, keysQuery } from "#backoffice/apps/apps/queries.ts";
import { endpointsQuery, needsOwner } from "#backoffice/apps/developers/queries.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { lowStockQuery } from "#backoffice/inventory/inventory/queries.ts";
import { LOW_STOCK } from "#backoffice/inventory/inventory/search.ts";
import { pendingCountQuery } from "#backoffice/orders/orders/queries.ts";
import { returnsQuery } from "#backoffice/orders/orders/returns/return-queries.ts";
import { orderSettingsQuery } from "#backoffice/orders/orders/settings-query.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./Dashboard.module.css";
import { figuresQuery } from "./queries.ts";
import { dashboardTexts } from "./texts/texts.ts";

/** Work for the staff member. Each entry links to the list behind its number. */
export function ToDoList() {
  const language = useLanguage();
  const texts = useTexts(dashboardTexts).toDo;
  const can = useCan();
  const canSeeStock = can("inventory:read");
  const orders = useQuery({ ...figuresQuery, enabled: can("orders:read") });
  const stock = useQuery({ ...lowStockQuery, enabled: canSeeStock });
  const returns = useQuery({ ...returnsQuery("REQUESTED"), enabled: can("orders:read") });
  const pending = useQuery({ ...pendingCountQuery, enabled: can("orders:read") });
  const invoicing = useQuery({ ...orderSettingsQuery, enabled: can("settings:read") });
  const webhooks = useQuery({ ...endpointsQuery, enabled: can("webhooks:write") });
  const unreviewed = useUnreviewedAccess();
  const toReview = returns.data?.length ?? 0;
  const uninvoiced = invoicing.data?.invoices.waitingCount ?? 0;
  const failing = (webhooks.data ?? []).filter(
    ({ failingSince, disabledReason }) => failingSince !== undefined || disabledReason === "FAILING",
  ).length;
  const unowned = (webhooks.data ?? []).filter(needsOwner).length;
  const isPending = [orders, stock, pending, invoicing].some(({ isLoading }) => isLoading);
  const toFulfill = orders.data?.month.toFulfillCount ?? 0;
  const toApprove = pending.data ?? 0;
  const unpaid = orders.data?.month.unpaidCount ?? 0;
  const low = stock.data?.count ?? 0;
  const failed = [orders, stock, returns, pending, invoicing, webhooks].filter(
    ({ isError, data }) => isError && data === undefined,
  );
  const [failure] = failed;
  const format = (message: string, count: number): string => formatMessage(language, message, { count });

  return (
    <Card title={texts.title} isFlush>
      {isPending ? (
        <div className={styles.pending}>
          <SkeletonText lines={3} />
        </div>
      ) : failure !== undefined ? (
        <ErrorState
          error={failure.error}
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      ) : (
        <ul className={styles.toDo}>
          {toApprove > 0 && (
            <li>
              <Link to="/orders" search={{ view: "pending" }} className={styles.task}>
                <Task icon={<BadgeCheck aria-hidden="true" />} text={format(texts.approve, toApprove)} />
              </Link>
            </li>
          )}
          {toFulfill > 0 && (
            <li>
              <Link to="/orders" search={{ view: "unfulfilled" }} className={styles.task}>
                <Task icon={<Truck aria-hidden="true" />} text={format(texts.fulfill, toFulfill)} />
              </Link>
            </li>
          )}
          {unpaid > 0 && (
            <li>
              <Link to="/orders" search={{ view: "unpaid" }} className={styles.task}>
                <Task icon={<CreditCard aria-hidden="true" />} text={format(texts.unpaid, unpaid)} />
              </Link>
            </li>
          )}
          {uninvoiced > 0 && (
            <li>
              <Link to="/settings/orders" hash="invoice-details" className={styles.task}>
                <Task icon={<ReceiptText aria-hidden="true" />} text={format(texts.invoices, uninvoiced)} />
              </Link>
            </li>
          )}
          {toReview > 0 && (
            <li>
              <Link to="/returns" className={styles.task}>
                <Task icon={<Undo2 aria-hidden="true" />} text={format(texts.returns, toReview)} />
              </Link>
            </li>
          )}
          {failing > 0 && (
            <li>
              <Link to="/developers" className={styles.task}>
                <Task icon={<Webhook aria-hidden="true" />} text={format(texts.failing, failing)} />
              </Link>
            </li>
          )}
          {unowned > 0 && (
            <li>
              <Link to="/developers" className={styles.task}>
                <Task icon={<Webhook aria-hidden="true" />} text={format(texts.unowned, unowned)} />
              </Link>
            </li>
          )}
          {unreviewed > 0 && (
            <li>
              <Link to="/settings/apps" className={styles.task}>
                <Task icon={<KeyRound aria-hidden="true" />} text={format(texts.access, unreviewed)} />
              </Link>
            </li>
          )}
          {low > 0 && (
            <li>
              <Link to="/inventory" search={{ stock: "low", sort: "quantity" }} className={styles.task}>
                <Task
                  icon={<PackageMinus aria-hidden="true" />}
                  text={formatMessage(language, texts.lowStock, { count: low, limit: LOW_STOCK })}
                />
              </Link>
            </li>
          )}
          {toApprove + toFulfill + unpaid + low + toReview + uninvoiced + failing + unowned + unreviewed === 0 && (
            <li className={styles.done}>
              <CircleCheck aria-hidden="true" />
              {texts.done}
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

/** The number of API keys and apps without an owner and of sites whose full access hasn't been confirmed. */
function useUnreviewedAccess(): number {
  const enabled = useCan()("apps:write");
  const clients = useQuery({ ...clientsQuery, enabled });
  const keys = useQuery({ ...keysQuery, enabled });
  const apps = useQuery({ ...appsQuery, enabled });
  return (
    (clients.data ?? []).filter(({ needsAccessReview }) => needsAccessReview).length +
    (keys.data ?? []).filter((key) => key.revokedDate === undefined && hasNoOwner(key)).length +
    (apps.data ?? []).filter(hasNoOwner).length
  );
}

function Task({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <>
      <span className={styles.taskIcon}>{icon}</span>
      <span className={styles.taskText}>{text}</span>
      <ChevronRight aria-hidden="true" className={styles.chevron} />
    </>
  );
}
