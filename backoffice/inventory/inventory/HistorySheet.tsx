import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import type { StockMovement } from "#api/inventory/inventory.ts";
import type { InventoryItemV3 } from "#api/inventory/inventory-v3-values.ts";
import { revertStockMovement } from "#api/inventory/stock-history.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatWhen, formatWhenWithin } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLocale } from "#backoffice/language.ts";
import { nameOf } from "./InventoryGrid.tsx";
import styles from "./inventory.module.css";
import { movementsQuery, refreshInventory } from "./queries.ts";

const reasons: Record<StockMovement["reason"], string> = {
  UNKNOWN: "Changed",
  ORDER: "Order",
  MANUAL: "By hand",
  REVERT_INVENTORY_CHANGE: "Taken back",
};

/** Every change of one variant at one place, newest first, with the way to take one back. */
export function HistorySheet({ item, onClose }: { item: InventoryItemV3; onClose: () => void }) {
  const canWrite = useCan()("inventory:write");
  const list = useInfiniteQuery(movementsQuery({ variantId: item.variantId, locationId: item.locationId }));
  const movements = list.data?.pages.flatMap((page) => page.movements) ?? [];
  const revert = useMutation({
    mutationFn: (id: string) => call(revertStockMovement, { params: { id }, body: {} }),
    onSuccess: async () => {
      await refreshInventory();
      showToast("Taken back");
    },
  });
  return (
    <Modal title={`History of ${nameOf(item)}`} kind="sheet" isOpen onClose={onClose}>
      {revert.isError && <Banner tone="critical">{messageOf(revert.error)}</Banner>}
      {list.isPending && <SkeletonText lines={6} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && movements.length === 0 && <p className={styles.soft}>Nothing has changed here yet.</p>}
      <ol className={styles.movements}>
        {movements.map((movement) => (
          <li key={movement.id} className={styles.movement} data-reverted={movement.isReverted || undefined}>
            <span className={styles.delta} data-sign={movement.delta < 0 ? "minus" : "plus"}>
              {movement.delta > 0 ? `+${movement.delta}` : movement.delta}
            </span>
            <span className={styles.what}>
              <span>
                {movement.orderId === undefined ? (
                  reasons[movement.reason]
                ) : (
                  <Link to="/orders/$orderId" params={{ orderId: movement.orderId }}>
                    {reasons[movement.reason]}
                  </Link>
                )}
                {movement.isReverted && " (taken back)"}
              </span>
              <small>
                {formatWhen(movement.createdDate)} · {movement.quantityAfter.toLocaleString(staffLocale())} after
                {movement.actor === undefined ? "" : ` · ${who(movement.actor.kind)}`}
              </small>
            </span>
            {canWrite && !movement.isReverted && movement.revertsId === undefined && (
              <Button
                size="small"
                variant="plain"
                icon={<Undo2 aria-hidden="true" />}
                isBusy={revert.isPending && revert.variables === movement.id}
                aria-label={`Take back ${movement.delta} of ${formatWhenWithin(movement.createdDate)}`}
                onClick={() => revert.mutate(movement.id)}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Modal>
  );
}

const actors: Record<string, string> = {
  staff: "staff",
  app: "an app",
  member: "a member",
  visitor: "a shopper",
  system: "the store",
};

function who(kind: string): string {
  return actors[kind] ?? kind;
}
