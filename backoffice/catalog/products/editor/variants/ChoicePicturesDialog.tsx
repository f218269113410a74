import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { StoredImage } from "#backoffice/components/pictures/StoredImage.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import type { ChoiceEntry, MediaEntry } from "../../form/product-form.ts";
import { productEditorTexts } from "../texts/texts.ts";
import styles from "./ChoiceList.module.css";
import { productVariantsTexts } from "./texts/texts.ts";

const { done, media: mediaTexts } = productEditorTexts[staffLanguage()];
const { options } = productVariantsTexts[staffLanguage()];

type Props = {
  choice: ChoiceEntry | undefined;
  media: readonly MediaEntry[];
  onClose: () => void;
  onChange: (mediaIds: string[]) => void;
};

/** Images of the product that show an option value; the gallery shows them when the value is selected. */
export function ChoicePicturesDialog({ choice, media, onClose, onChange }: Props) {
  if (choice === undefined) return null;
  return (
    <Modal
      title={formatMessage(staffLanguage(), options.imagesOf, { name: choice.name })}
      isOpen
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      <ul className={styles.pictures}>
        {media.map(({ id, url, altText, name }, index) => {
          const isOn = choice.mediaIds.includes(id);
          return (
            <li key={id}>
              <label className={styles.picture}>
                <input
                  type="checkbox"
                  checked={isOn}
                  onChange={() =>
                    onChange(isOn ? choice.mediaIds.filter((one) => one !== id) : [...choice.mediaIds, id])
                  }
                />
                <StoredImage
                  url={url}
                  pixels={240}
                  alt={altText || name || formatMessage(staffLanguage(), mediaTexts.image, { number: index + 1 })}
                />
              </label>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
