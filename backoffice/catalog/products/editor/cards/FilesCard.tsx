import { FileDown, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { uploadDigitalFile } from "#backoffice/store/media/upload/upload.ts";
import type { ProductForm } from "../../form/product-form.ts";
import { rowName, type VariantRow } from "../../form/variant-rows.ts";
import styles from "../editor.module.css";
import { useEditorTools } from "../editor-context.ts";

const SHOWN = 50;

/** What buyers download. One file for all variants, or one for each. */
export function FilesCard() {
  const { control } = useFormContext<ProductForm>();
  const options = useWatch({ control, name: "options" });
  const { rows, changeRows } = useEditorTools();
  const setFile = (keys: ReadonlySet<string>, file: VariantRow["file"]): void => {
    changeRows(
      rows.map((row) => {
        if (!keys.has(row.key)) return row;
        const { file: _old, ...rest } = row;
        return file === undefined ? rest : { ...rest, file };
      }),
    );
  };
  const all = new Set(rows.map(({ key }) => key));
  const isOne = rows.length === 1;
  return (
    <Card title={isOne ? "File" : "Files"}>
      <div id="product-files" className={styles.list}>
        <p className={styles.soft}>
          Kept apart from the pictures. Buyers get a link of their own after paying; nobody else can open it.
        </p>
        {!isOne && <FileLine name="All variants" onPick={(file) => setFile(all, file)} />}
        {rows.slice(0, SHOWN).map((row) => (
          <FileLine
            key={row.key}
            name={isOne ? "" : rowName(row, options)}
            file={row.file}
            onPick={(file) => setFile(new Set([row.key]), file)}
            onRemove={() => setFile(new Set([row.key]), undefined)}
          />
        ))}
        {rows.length > SHOWN && <p className={styles.soft}>The first {SHOWN} variants are shown here.</p>}
      </div>
    </Card>
  );
}

type LineProps = {
  name: string;
  file?: VariantRow["file"];
  onPick: (file: { id: string; name: string }) => void;
  onRemove?: () => void;
};

function FileLine({ name, file, onPick, onRemove }: LineProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const upload = async (picked: File | undefined): Promise<void> => {
    if (picked === undefined) return;
    setProblem(undefined);
    setShare(0);
    try {
      const stored = await uploadDigitalFile(picked, { onProgress: setShare });
      onPick({ id: stored.id, name: stored.fileName });
    } catch (error) {
      setProblem(messageOf(error));
    }
    setShare(undefined);
  };
  const what = name === "" ? "the file" : `the file of ${name}`;
  return (
    <div>
      <div className={styles.line}>
        <FileDown aria-hidden="true" size={18} />
        <span className={styles.lineName}>
          {name !== "" && <strong>{name} </strong>}
          {share !== undefined ? `${Math.round(share * 100)}%` : (file?.name ?? (name === "" ? "No file yet" : ""))}
        </span>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={`Choose ${what}`}
          onChange={(event) => void upload(event.currentTarget.files?.[0])}
        />
        <Button
          size="small"
          icon={<Upload aria-hidden="true" />}
          isBusy={share !== undefined}
          onClick={() => picker.current?.click()}
        >
          {file === undefined ? "Upload" : "Replace"}
        </Button>
        {file !== undefined && onRemove !== undefined && (
          <Button
            variant="plain"
            size="small"
            aria-label={`Remove ${what}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
      {problem !== undefined && <Banner tone="critical">{problem}</Banner>}
    </div>
  );
}
