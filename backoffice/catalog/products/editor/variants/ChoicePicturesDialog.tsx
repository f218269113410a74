import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { StoredImage } from "#backoffice/components/pictures/StoredImage.tsx";
import type { ChoiceEntry, MediaEntry } from "../../form/product-form.ts";
import styles from "./ChoiceList.module.css";

type Props = {
  choice: ChoiceEntry | undefined;
  media: readonly MediaEntry[];
  onClose: () => void;
  onChange: (mediaIds: string[]) => void;
};

/** Which pictures of the product show a choice: the gallery turns to them when it is chosen. */
export function ChoicePicturesDialog({ choice, media, onClose, onChange }: Props) {
  if (choice === undefined) return null;
  return (
    <Modal
      title={`Pictures of ${choice.name}`}
      isOpen
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
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
                <StoredImage url={url} pixels={240} alt={altText || name || `Image ${index + 1}`} />
              </label>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
