import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { bulkAdjustProducts, type Product } from "#api/products.ts";
import { call } from "../client.ts";
import { Button } from "../components/Button.tsx";
import { Checkbox, FieldStack, TextField } from "../components/Field.tsx";
import { Modal } from "../components/Modal.tsx";
import { Banner, messageOf } from "../components/States.tsx";
import { showToast } from "../components/toasts.ts";
import { formatMoney, plural } from "../format.ts";
import { adjustByPercent } from "../money.ts";
import styles from "./PriceDialog.module.css";
import { refreshProducts } from "./queries.ts";

type Props = { products: readonly Product[]; onClose: () => void; onDone: () => void };

const LOWEST = -100;
const HIGHEST = 1000;

/** Raises or lowers prices by a percentage, with each price before and after. */
export function PriceDialog({ products, onClose, onDone }: Props) {
  const [text, setText] = useState("");
  const [roundToInt, setRoundToInt] = useState(false);
  const rate = /^-?\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
  const isValid = rate !== undefined && rate !== 0 && rate >= LOWEST && rate <= HIGHEST;
  const after = (price: number): number => {
    const exact = adjustByPercent(price, rate ?? 0);
    return roundToInt ? Math.round(exact) : exact;
  };

  const adjust = useMutation({
    mutationFn: () =>
      call(bulkAdjustProducts, {
        body: {
          ids: products.map(({ id }) => id),
          adjust: { price: { percentage: { rate: rate ?? 0, ...(roundToInt && { roundToInt }) } } },
        },
      }),
    onSuccess: async ({ results }) => {
      await refreshProducts();
      if (results.some(({ itemMetadata }) => !itemMetadata.success)) return;
      showToast("Prices changed");
      onDone();
      onClose();
    },
  });
  const failures = (adjust.data?.results ?? []).filter(({ itemMetadata }) => !itemMetadata.success);

  return (
    <Modal
      title={`Change prices of ${plural(products.length, "product")}`}
      isOpen
      onClose={onClose}
      onSubmit={() => isValid && adjust.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{failures.length > 0 ? "Close" : "Cancel"}</Button>
          <Button type="submit" variant="primary" disabled={!isValid} isBusy={adjust.isPending}>
            Change prices
          </Button>
        </>
      }
    >
      <FieldStack>
        {adjust.isError && <Banner tone="critical">{messageOf(adjust.error)}</Banner>}
        {failures.length > 0 && (
          <Banner tone="critical" title={`${plural(failures.length, "product")} not changed`}>
            <ul>
              {failures.map(({ itemMetadata }) => (
                <li key={itemMetadata.originalIndex}>
                  {products[itemMetadata.originalIndex]?.name}: {itemMetadata.error?.description}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        <TextField
          label="Change by"
          suffix="%"
          inputMode="numeric"
          autoComplete="off"
          placeholder="10 or -10"
          value={text}
          hint="Whole percent. A minus lowers prices. Prices of variants move along."
          error={
            text !== "" && text !== "-" && !isValid
              ? `Enter a whole number from ${LOWEST} to ${HIGHEST}, but not 0`
              : undefined
          }
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Checkbox
          label="Round to whole amounts"
          checked={roundToInt}
          onChange={(event) => setRoundToInt(event.currentTarget.checked)}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
        <section className={styles.preview} aria-label="Preview" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {products.map(({ id, name, priceData }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>{priceData.formatted.price}</td>
                  <td className={styles.after}>
                    {isValid ? formatMoney(after(priceData.price), priceData.currency) : "–"}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </FieldStack>
    </Modal>
  );
}
