import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, CircleCheck, CreditCard, PackageMinus, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "../components/Card.tsx";
import { SkeletonText } from "../components/States.tsx";
import { plural } from "../format.ts";
import { lowStockQuery } from "../inventory/queries.ts";
import { LOW_STOCK } from "../inventory/search.ts";
import { useCan } from "../session/use-session.ts";
import styles from "./Dashboard.module.css";
import { figuresQuery } from "./queries.ts";

/** What waits for somebody. Each entry opens the list that explains its number. */
export function ToDoList() {
  const can = useCan();
  const canSeeStock = can("inventory:read");
  const orders = useQuery({ ...figuresQuery, enabled: can("orders:read") });
  const stock = useQuery({ ...lowStockQuery, enabled: canSeeStock });
  const isPending = (can("orders:read") && orders.isPending) || (canSeeStock && stock.isPending);
  const toFulfill = orders.data?.month.toFulfillCount ?? 0;
  const unpaid = orders.data?.month.unpaidCount ?? 0;
  const low = stock.data?.count ?? 0;

  return (
    <Card title="To do" isFlush>
      {isPending ? (
        <div className={styles.pending}>
          <SkeletonText lines={3} />
        </div>
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
          {toFulfill + unpaid + low === 0 && (
            <li className={styles.done}>
              <CircleCheck aria-hidden="true" />
              All done. Nothing waits for you.
            </li>
          )}
        </ul>
      )}
    </Card>
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
