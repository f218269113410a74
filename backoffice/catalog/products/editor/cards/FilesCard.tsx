import { FileDown, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { uploadDigitalFile } from "#backoffice/store/media/upload/upload.ts";
import type { ProductForm } from "../../form/product-form.ts";
import { rowName, type VariantRow } from "../../form/variant-rows.ts";
import styles from "../editor.module.css";
import { useEditorTools } from "../editor-context.ts";
import { productEditorTexts } from "../texts/texts.ts";

const { files } = productEditorTexts[staffLanguage()];

const SHOWN = 50;

/** Files that customers download: one for all variants, or one per variant. */
export function FilesCard() {
  const { control } = useFormContext<ProductForm>();
  const options = useWatch({ control, name: "options" });
  const { rows, changeRows } = useEditorTools();
  const setFile = (keys: ReadonlySet<string>, file: VariantRow["file"]): void => {
    changeRows((current) =>
      current.map((row) => {
        if (!keys.has(row.key)) return row;
        const { file: _old, ...rest } = row;
        return file === undefined ? rest : { ...rest, file };
      }),
    );
  };
  const all = new Set(rows.map(({ key }) => key));
  const isOne = rows.length === 1;
  return (
    <Card title={formatMessage(staffLanguage(), files.title, { count: rows.length })}>
      <div id="product-files" className={styles.list}>
        <p className={styles.soft}>{files.text}</p>
        {!isOne && <FileLine name={files.allVariants} onPick={(file) => setFile(all, file)} />}
        {rows.slice(0, SHOWN).map((row) => (
          <FileLine
            key={row.key}
            name={isOne ? "" : rowName(row, options)}
            file={row.file}
            onPick={(file) => setFile(new Set([row.key]), file)}
            onRemove={() => setFile(new Set([row.key]), undefined)}
          />
        ))}
        {rows.length > SHOWN && (
          <p className={styles.soft}>{formatMessage(staffLanguage(), files.first, { count: SHOWN })}</p>
        )}
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
  const { trackUpload, isHeld } = useEditorTools();
  const picker = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const upload = async (picked: File): Promise<boolean> => {
    setProblem(undefined);
    setShare(0);
    try {
      const stored = await uploadDigitalFile(picked, { onProgress: setShare });
      onPick({ id: stored.id, name: stored.fileName });
      return true;
    } catch (error) {
      setProblem(messageOf(error));
      return false;
    } finally {
      setShare(undefined);
    }
  };
  const labelOf = (own: string, named: string): string =>
    name === "" ? own : formatMessage(staffLanguage(), named, { name });
  return (
    <div>
      <div className={styles.line}>
        <FileDown aria-hidden="true" size={18} />
        <span className={styles.lineName}>
          {name !== "" && <strong>{name} </strong>}
          {share !== undefined
            ? formatNumber(share, { style: "percent" })
            : (file?.name ?? (name === "" ? files.none : ""))}
        </span>
        <input
          ref={picker}
          type="file"
          hidden
          disabled={isHeld}
          aria-label={labelOf(files.choose, files.chooseFor)}
          onChange={(event) => {
            const [picked] = event.currentTarget.files ?? [];
            if (picked !== undefined) trackUpload(upload(picked));
          }}
        />
        <Button
          size="small"
          icon={<Upload aria-hidden="true" />}
          isBusy={share !== undefined}
          disabled={isHeld}
          onClick={() => picker.current?.click()}
        >
          {file === undefined ? files.upload : files.replace}
        </Button>
        {file !== undefined && onRemove !== undefined && (
          <Button
            variant="plain"
            size="small"
            aria-label={labelOf(files.remove, files.removeFor)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
      {problem !== undefined && <Banner tone="critical">{problem}</Banner>}
    </div>
  );
}
