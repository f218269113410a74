import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import type { InventoryItem } from "#api/inventory/inventory-items.ts";
import type { StockMovement } from "#api/inventory/stock-history.ts";
import { revertStockMovement } from "#api/inventory/stock-history.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatNumber, formatWhen, formatWhenWithin } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { nameOf } from "./InventoryGrid.tsx";
import styles from "./inventory.module.css";
import { movementsQuery, refreshInventory } from "./queries.ts";
import { inventoryTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = inventoryTexts[language];

/** Inventory changes of one variant at one location, newest first. Each can be undone. */
export function HistorySheet({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const canWrite = useCan()("inventory:write");
  const list = useInfiniteQuery(movementsQuery({ variantId: item.variantId, locationId: item.locationId }));
  const movements = list.data?.pages.flatMap((page) => page.movements) ?? [];
  const revert = useMutation({
    mutationFn: (id: string) => call(revertStockMovement, { params: { id }, body: {} }),
    onSuccess: async () => {
      await refreshInventory();
      showToast(texts.history.undone);
    },
  });
  return (
    <Modal
      title={formatMessage(language, texts.grid.historyOf, { product: nameOf(item) })}
      kind="sheet"
      isOpen
      onClose={onClose}
    >
      {revert.isError && <Banner tone="critical">{messageOf(revert.error)}</Banner>}
      {list.isPending && <SkeletonText lines={6} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && movements.length === 0 && <p className={styles.soft}>{texts.history.none}</p>}
      <ol className={styles.movements}>
        {movements.map((movement) => (
          <li key={movement.id} className={styles.movement} data-reverted={movement.isReverted || undefined}>
            <span className={styles.delta} data-sign={movement.delta < 0 ? "minus" : "plus"}>
              {movement.delta > 0 ? `+${movement.delta}` : movement.delta}
            </span>
            <span className={styles.what}>
              <span>
                {movement.orderId === undefined ? (
                  reasonOf(movement)
                ) : (
                  <Link to="/orders/$orderId" params={{ orderId: movement.orderId }}>
                    {reasonOf(movement)}
                  </Link>
                )}
              </span>
              <small>{changeText(movement)}</small>
            </span>
            {canWrite && !movement.isReverted && movement.revertsId === undefined && (
              <Button
                size="small"
                variant="plain"
                icon={<Undo2 aria-hidden="true" />}
                isBusy={revert.isPending && revert.variables === movement.id}
                aria-label={formatMessage(language, texts.history.undoOne, {
                  change: movement.delta > 0 ? `+${movement.delta}` : String(movement.delta),
                  when: formatWhenWithin(movement.createdDate),
                })}
                onClick={() => revert.mutate(movement.id)}
              >
                {texts.history.undo}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {texts.history.showMore}
        </Button>
      )}
    </Modal>
  );
}

const actors: Readonly<Record<string, string>> = texts.history.actors;

function reasonOf({ reason, isReverted }: StockMovement): string {
  const name = texts.history.reasons[reason];
  return isReverted ? formatMessage(language, texts.history.reverted, { reason: name }) : name;
}

function changeText({ createdDate, quantityAfter, actor }: StockMovement): string {
  const values = { when: formatWhen(createdDate), quantity: formatNumber(quantityAfter) };
  return actor === undefined
    ? formatMessage(language, texts.history.quantityAfter, values)
    : formatMessage(language, texts.history.quantityAfterBy, { ...values, actor: actors[actor.kind] ?? actor.kind });
}
