import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, CircleCheck, CreditCard, KeyRound, PackageMinus, Truck, Undo2, Webhook } from "lucide-react";
import type { ReactNode } from "react";
import { appsQuery, clientsQuery, hasNoOwner, keysQuery } from "#backoffice/apps/apps/queries.ts";
import { endpointsQuery, needsOwner } from "#backoffice/apps/developers/queries.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { lowStockQuery } from "#backoffice/inventory/inventory/queries.ts";
import { LOW_STOCK } from "#backoffice/inventory/inventory/search.ts";
import { returnsQuery } from "#backoffice/orders/orders/returns/return-queries.ts";
import styles from "./Dashboard.module.css";
import { figuresQuery } from "./queries.ts";

/** What waits for somebody. Each entry opens the list that explains its number. */
export function ToDoList() {
  const can = useCan();
  const canSeeStock = can("inventory:read");
  const orders = useQuery({ ...figuresQuery, enabled: can("orders:read") });
  const stock = useQuery({ ...lowStockQuery, enabled: canSeeStock });
  const returns = useQuery({ ...returnsQuery("REQUESTED"), enabled: can("orders:read") });
  const webhooks = useQuery({ ...endpointsQuery, enabled: can("webhooks:write") });
  const unreviewed = useUnreviewedAccess();
  const asked = returns.data?.length ?? 0;
  const failing = (webhooks.data ?? []).filter(
    ({ failingSince, disabledReason }) => failingSince !== undefined || disabledReason === "FAILING",
  ).length;
  const unowned = (webhooks.data ?? []).filter(needsOwner).length;
  const isPending = (can("orders:read") && orders.isPending) || (canSeeStock && stock.isPending);
  const toFulfill = orders.data?.month.toFulfillCount ?? 0;
  const unpaid = orders.data?.month.unpaidCount ?? 0;
  const low = stock.data?.count ?? 0;
  const failed = [orders, stock, returns, webhooks].filter(({ isError, data }) => isError && data === undefined);
  const [failure] = failed;

  return (
    <Card title="To do" isFlush>
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
          {toFulfill > 0 && (
            <li>
              <Link to="/orders" search={{ view: "unfulfilled" }} className={styles.task}>
                <Task icon={<Truck aria-hidden="true" />} text={`${plural(toFulfill, "order")} to fulfill`} />
              </Link>
            </li>
          )}
          {unpaid > 0 && (
            <li>
              <Link to="/orders" search={{ view: "unpaid" }} className={styles.task}>
                <Task icon={<CreditCard aria-hidden="true" />} text={`${plural(unpaid, "order")} not paid`} />
              </Link>
            </li>
          )}
          {asked > 0 && (
            <li>
              <Link to="/returns" className={styles.task}>
                <Task icon={<Undo2 aria-hidden="true" />} text={`${plural(asked, "return")} to answer`} />
              </Link>
            </li>
          )}
          {failing > 0 && (
            <li>
              <Link to="/developers" className={styles.task}>
                <Task icon={<Webhook aria-hidden="true" />} text={`${plural(failing, "webhook")} failing`} />
              </Link>
            </li>
          )}
          {unowned > 0 && (
            <li>
              <Link to="/developers" className={styles.task}>
                <Task
                  icon={<Webhook aria-hidden="true" />}
                  text={unowned === 1 ? "1 webhook needs an owner" : `${unowned} webhooks need an owner`}
                />
              </Link>
            </li>
          )}
          {unreviewed > 0 && (
            <li>
              <Link to="/settings/apps" className={styles.task}>
                <Task
                  icon={<KeyRound aria-hidden="true" />}
                  text={
                    unreviewed === 1 ? "1 key, app or site to review" : `${unreviewed} keys, apps or sites to review`
                  }
                />
              </Link>
            </li>
          )}
          {low > 0 && (
            <li>
              <Link to="/inventory" search={{ stock: "low", sort: "quantity" }} className={styles.task}>
                <Task
                  icon={<PackageMinus aria-hidden="true" />}
                  text={`${plural(low, "variant")} with ${LOW_STOCK} or fewer left`}
                />
              </Link>
            </li>
          )}
          {toFulfill + unpaid + low + asked + failing + unowned + unreviewed === 0 && (
            <li className={styles.done}>
              <CircleCheck aria-hidden="true" />
              You're all caught up
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

/** Keys and apps without an owner, and sites whose full access nobody has confirmed. */
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
