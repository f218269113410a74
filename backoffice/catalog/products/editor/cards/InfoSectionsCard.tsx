import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { infoSectionChoicesQuery, infoSectionLabel } from "../../../catalog/named-queries.ts";
import type { InfoSectionEntry, ProductForm } from "../../form/product-form.ts";
import { productsTexts } from "../../texts/texts.ts";
import styles from "../editor.module.css";
import { productEditorTexts } from "../texts/texts.ts";

const { fields, info } = productEditorTexts[staffLanguage()];
const { moveDown, moveUp, remove } = productsTexts[staffLanguage()];

const MAX_SECTIONS = 20;

/** Shared texts below the description: care, size chart, returns. */
export function InfoSectionsCard() {
  const { control, setValue } = useFormContext<ProductForm>();
  const sections = useWatch({ control, name: "infoSections" });
  const [text, setText] = useState("");
  const found = useQuery(infoSectionChoicesQuery(text));
  const change = (next: InfoSectionEntry[]): void => setValue("infoSections", next, { shouldDirty: true });
  const move = (from: number, to: number): void => {
    const entry = sections[from];
    if (entry !== undefined && to >= 0 && to < sections.length)
      change(sections.toSpliced(from, 1).toSpliced(to, 0, entry));
  };
  return (
    <Card title={fields.infoSections}>
      <div id="product-infoSections" className={styles.list}>
        {sections.map((section, index) => (
          <div key={section.id} className={styles.line}>
            <span className={styles.lineName}>
              <Link to="/info-sections/$infoSectionId" params={{ infoSectionId: section.id }}>
                {section.title || section.uniqueName}
              </Link>
            </span>
            <Button
              variant="plain"
              size="small"
              aria-label={formatMessage(staffLanguage(), moveUp, { name: section.title })}
              disabled={index === 0}
              icon={<ArrowUp aria-hidden="true" />}
              onClick={() => move(index, index - 1)}
            />
            <Button
              variant="plain"
              size="small"
              aria-label={formatMessage(staffLanguage(), moveDown, { name: section.title })}
              disabled={index === sections.length - 1}
              icon={<ArrowDown aria-hidden="true" />}
              onClick={() => move(index, index + 1)}
            />
            <Button
              variant="plain"
              size="small"
              aria-label={formatMessage(staffLanguage(), remove, { name: section.title })}
              icon={<X aria-hidden="true" />}
              onClick={() => change(sections.toSpliced(index, 1))}
            />
          </div>
        ))}
        {sections.length < MAX_SECTIONS && (
          <Combobox
            label={info.add}
            isLabelHidden
            placeholder={info.examples}
            choices={(found.data ?? []).map(({ id, uniqueName, title }) => ({
              id,
              name: infoSectionLabel({ uniqueName, title }),
              note: title === infoSectionLabel({ uniqueName, title }) ? "" : title,
              isChosen: sections.some((one) => one.id === id),
            }))}
            isLoading={found.isFetching}
            onSearch={setText}
            onChoose={({ id }) => {
              const one = found.data?.find((section) => section.id === id);
              if (one === undefined || sections.some((section) => section.id === id)) return;
              change([...sections, { id, uniqueName: one.uniqueName, title: one.title }]);
            }}
          />
        )}
        <Link to="/info-sections" className={styles.soft}>
          {info.manage}
        </Link>
      </div>
    </Card>
  );
}
