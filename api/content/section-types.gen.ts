// Generated from storefront/content/sections by `npm run generate`. Do not edit.
import type { SectionType } from "./settings.ts";

/** Every section type by its name, without its functions. */
export const sectionTypes: Readonly<Record<string, SectionType>> = {
  "hero": {
    "name": {
      "en": "Hero",
      "de": "Hero-Banner",
      "fr": "Bannière principale",
      "es": "Banner principal",
      "ar": "البانر الرئيسي"
    },
    "description": {
      "en": "A large image with heading and button",
      "de": "Ein großes Bild mit Überschrift und Schaltfläche",
      "fr": "Une grande image avec titre et bouton",
      "es": "Una imagen grande con título y botón",
      "ar": "صورة كبيرة بعنوان وزر"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "text": {
        "type": "paragraph",
        "label": {
          "en": "Text",
          "de": "Text",
          "fr": "Texte",
          "es": "Texto",
          "ar": "النص"
        },
        "maxLength": 2000
      },
      "image": {
        "type": "image",
        "label": {
          "en": "Image",
          "de": "Bild",
          "fr": "Image",
          "es": "Imagen",
          "ar": "الصورة"
        }
      },
      "buttonLabel": {
        "type": "text",
        "label": {
          "en": "Button label",
          "de": "Beschriftung der Schaltfläche",
          "fr": "Texte du bouton",
          "es": "Texto del botón",
          "ar": "نص الزر"
        },
        "maxLength": 60
      },
      "buttonLink": {
        "type": "link",
        "label": {
          "en": "Button link",
          "de": "Link der Schaltfläche",
          "fr": "Lien du bouton",
          "es": "Enlace del botón",
          "ar": "رابط الزر"
        }
      },
      "layout": {
        "type": "select",
        "label": {
          "en": "Layout",
          "de": "Layout",
          "fr": "Mise en page",
          "es": "Diseño",
          "ar": "التخطيط"
        },
        "options": [
          {
            "value": "theme",
            "label": {
              "en": "As in the theme",
              "de": "Wie im Theme",
              "fr": "Selon le thème",
              "es": "Según el tema",
              "ar": "حسب القالب"
            }
          },
          {
            "value": "overlay",
            "label": {
              "en": "Text on image",
              "de": "Text auf dem Bild",
              "fr": "Texte sur l’image",
              "es": "Texto sobre la imagen",
              "ar": "نص على الصورة"
            }
          },
          {
            "value": "centered",
            "label": {
              "en": "Text centered on image",
              "de": "Text mittig auf dem Bild",
              "fr": "Texte centré sur l’image",
              "es": "Texto centrado sobre la imagen",
              "ar": "نص في وسط الصورة"
            }
          },
          {
            "value": "split",
            "label": {
              "en": "Text next to image",
              "de": "Text neben dem Bild",
              "fr": "Texte à côté de l’image",
              "es": "Texto junto a la imagen",
              "ar": "نص بجانب الصورة"
            }
          },
          {
            "value": "card",
            "label": {
              "en": "Text in a box",
              "de": "Text in einem Kasten",
              "fr": "Texte dans un encadré",
              "es": "Texto en un recuadro",
              "ar": "نص داخل إطار"
            }
          }
        ],
        "default": "theme"
      },
      "height": {
        "type": "select",
        "label": {
          "en": "Height",
          "de": "Höhe",
          "fr": "Hauteur",
          "es": "Altura",
          "ar": "الارتفاع"
        },
        "options": [
          {
            "value": "small",
            "label": {
              "en": "Small",
              "de": "Klein",
              "fr": "Petit",
              "es": "Pequeño",
              "ar": "صغير"
            }
          },
          {
            "value": "medium",
            "label": {
              "en": "Medium",
              "de": "Mittel",
              "fr": "Moyen",
              "es": "Mediano",
              "ar": "متوسط"
            }
          },
          {
            "value": "large",
            "label": {
              "en": "Large",
              "de": "Groß",
              "fr": "Grand",
              "es": "Grande",
              "ar": "كبير"
            }
          }
        ],
        "default": "medium"
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    }
  },
  "slideshow": {
    "name": {
      "en": "Slideshow",
      "de": "Diashow",
      "fr": "Diaporama",
      "es": "Presentación",
      "ar": "عرض الشرائح"
    },
    "description": {
      "en": "Several large images to page through",
      "de": "Mehrere große Bilder zum Blättern",
      "fr": "Plusieurs grandes images à faire défiler",
      "es": "Varias imágenes grandes para pasar",
      "ar": "عدة صور كبيرة للتنقل بينها"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "label": {
        "type": "text",
        "label": {
          "en": "Name",
          "de": "Name",
          "fr": "Nom",
          "es": "Nombre",
          "ar": "الاسم"
        },
        "maxLength": 80
      },
      "height": {
        "type": "select",
        "label": {
          "en": "Height",
          "de": "Höhe",
          "fr": "Hauteur",
          "es": "Altura",
          "ar": "الارتفاع"
        },
        "options": [
          {
            "value": "small",
            "label": {
              "en": "Small",
              "de": "Klein",
              "fr": "Petit",
              "es": "Pequeño",
              "ar": "صغير"
            }
          },
          {
            "value": "medium",
            "label": {
              "en": "Medium",
              "de": "Mittel",
              "fr": "Moyen",
              "es": "Mediano",
              "ar": "متوسط"
            }
          },
          {
            "value": "large",
            "label": {
              "en": "Large",
              "de": "Groß",
              "fr": "Grand",
              "es": "Grande",
              "ar": "كبير"
            }
          }
        ],
        "default": "medium"
      }
    },
    "blocks": {
      "slide": {
        "name": {
          "en": "Slide",
          "de": "Folie",
          "fr": "Diapositive",
          "es": "Diapositiva",
          "ar": "شريحة"
        },
        "settings": {
          "image": {
            "type": "image",
            "label": {
              "en": "Image",
              "de": "Bild",
              "fr": "Image",
              "es": "Imagen",
              "ar": "الصورة"
            }
          },
          "heading": {
            "type": "text",
            "label": {
              "en": "Heading",
              "de": "Überschrift",
              "fr": "Titre",
              "es": "Título",
              "ar": "العنوان"
            },
            "maxLength": 120
          },
          "text": {
            "type": "paragraph",
            "label": {
              "en": "Text",
              "de": "Text",
              "fr": "Texte",
              "es": "Texto",
              "ar": "النص"
            },
            "maxLength": 2000
          },
          "buttonLabel": {
            "type": "text",
            "label": {
              "en": "Button label",
              "de": "Beschriftung der Schaltfläche",
              "fr": "Texte du bouton",
              "es": "Texto del botón",
              "ar": "نص الزر"
            },
            "maxLength": 60
          },
          "buttonLink": {
            "type": "link",
            "label": {
              "en": "Button link",
              "de": "Link der Schaltfläche",
              "fr": "Lien du bouton",
              "es": "Enlace del botón",
              "ar": "رابط الزر"
            }
          }
        }
      }
    },
    "maxBlocks": 8
  },
  "image-with-text": {
    "name": {
      "en": "Image with text",
      "de": "Bild mit Text",
      "fr": "Image avec texte",
      "es": "Imagen con texto",
      "ar": "صورة مع نص"
    },
    "description": {
      "en": "Tells a story beside an image",
      "de": "Erzählt eine Geschichte neben einem Bild",
      "fr": "Raconte une histoire à côté d’une image",
      "es": "Cuenta una historia junto a una imagen",
      "ar": "يروي قصة بجانب صورة"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "source": {
        "type": "select",
        "label": {
          "en": "Content",
          "de": "Inhalt",
          "fr": "Contenu",
          "es": "Contenido",
          "ar": "المحتوى"
        },
        "options": [
          {
            "value": "own",
            "label": {
              "en": "Own text",
              "de": "Eigener Text",
              "fr": "Texte personnalisé",
              "es": "Texto propio",
              "ar": "نص خاص"
            }
          },
          {
            "value": "featured-collection",
            "label": {
              "en": "A collection of the store",
              "de": "Eine Kollektion des Shops",
              "fr": "Une collection de la boutique",
              "es": "Una colección de la tienda",
              "ar": "إحدى مجموعات المتجر"
            }
          }
        ],
        "default": "own"
      },
      "kicker": {
        "type": "text",
        "label": {
          "en": "Subheading",
          "de": "Unterüberschrift",
          "fr": "Sous-titre",
          "es": "Subtítulo",
          "ar": "العنوان الفرعي"
        },
        "maxLength": 60
      },
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "text": {
        "type": "paragraph",
        "label": {
          "en": "Text",
          "de": "Text",
          "fr": "Texte",
          "es": "Texto",
          "ar": "النص"
        },
        "maxLength": 2000
      },
      "image": {
        "type": "image",
        "label": {
          "en": "Image",
          "de": "Bild",
          "fr": "Image",
          "es": "Imagen",
          "ar": "الصورة"
        }
      },
      "buttonLabel": {
        "type": "text",
        "label": {
          "en": "Button label",
          "de": "Beschriftung der Schaltfläche",
          "fr": "Texte du bouton",
          "es": "Texto del botón",
          "ar": "نص الزر"
        },
        "maxLength": 60
      },
      "buttonLink": {
        "type": "link",
        "label": {
          "en": "Button link",
          "de": "Link der Schaltfläche",
          "fr": "Lien du bouton",
          "es": "Enlace del botón",
          "ar": "رابط الزر"
        }
      },
      "imageSide": {
        "type": "select",
        "label": {
          "en": "Image position",
          "de": "Position des Bildes",
          "fr": "Position de l’image",
          "es": "Posición de la imagen",
          "ar": "موضع الصورة"
        },
        "options": [
          {
            "value": "end",
            "label": {
              "en": "End",
              "de": "Am Ende",
              "fr": "Fin",
              "es": "Final",
              "ar": "النهاية"
            }
          },
          {
            "value": "start",
            "label": {
              "en": "Start",
              "de": "Am Anfang",
              "fr": "Début",
              "es": "Inicio",
              "ar": "البداية"
            }
          }
        ],
        "default": "end"
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    }
  },
  "rich-text": {
    "name": {
      "en": "Rich text",
      "de": "Text",
      "fr": "Texte enrichi",
      "es": "Texto enriquecido",
      "ar": "نص منسق"
    },
    "description": {
      "en": "A heading and formatted text",
      "de": "Eine Überschrift und formatierter Text",
      "fr": "Un titre et du texte mis en forme",
      "es": "Un título y texto con formato",
      "ar": "عنوان ونص منسق"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "text": {
        "type": "rich-text",
        "label": {
          "en": "Text",
          "de": "Text",
          "fr": "Texte",
          "es": "Texto",
          "ar": "النص"
        }
      },
      "buttonLabel": {
        "type": "text",
        "label": {
          "en": "Button label",
          "de": "Beschriftung der Schaltfläche",
          "fr": "Texte du bouton",
          "es": "Texto del botón",
          "ar": "نص الزر"
        },
        "maxLength": 60
      },
      "buttonLink": {
        "type": "link",
        "label": {
          "en": "Button link",
          "de": "Link der Schaltfläche",
          "fr": "Lien du bouton",
          "es": "Enlace del botón",
          "ar": "رابط الزر"
        }
      },
      "alignment": {
        "type": "select",
        "label": {
          "en": "Text alignment",
          "de": "Textausrichtung",
          "fr": "Alignement du texte",
          "es": "Alineación del texto",
          "ar": "محاذاة النص"
        },
        "options": [
          {
            "value": "start",
            "label": {
              "en": "Start",
              "de": "Am Anfang",
              "fr": "Début",
              "es": "Inicio",
              "ar": "البداية"
            }
          },
          {
            "value": "center",
            "label": {
              "en": "Center",
              "de": "Zentriert",
              "fr": "Centré",
              "es": "Centro",
              "ar": "الوسط"
            }
          }
        ],
        "default": "start"
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    }
  },
  "featured-collection": {
    "name": {
      "en": "Featured collection",
      "de": "Ausgewählte Kollektion",
      "fr": "Collection à la une",
      "es": "Colección destacada",
      "ar": "مجموعة مميزة"
    },
    "description": {
      "en": "Products of one collection",
      "de": "Produkte einer Kategorie",
      "fr": "Les produits d’une collection",
      "es": "Productos de una colección",
      "ar": "منتجات مجموعة واحدة"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "collection": {
        "type": "collection",
        "label": {
          "en": "Collection",
          "de": "Kollektion",
          "fr": "Collection",
          "es": "Colección",
          "ar": "المجموعة"
        }
      },
      "hasDescription": {
        "type": "switch",
        "label": {
          "en": "Show description",
          "de": "Beschreibung anzeigen",
          "fr": "Afficher la description",
          "es": "Mostrar la descripción",
          "ar": "إظهار الوصف"
        },
        "default": true
      },
      "count": {
        "type": "range",
        "label": {
          "en": "Number of products",
          "de": "Anzahl der Produkte",
          "fr": "Nombre de produits",
          "es": "Número de productos",
          "ar": "عدد المنتجات"
        },
        "min": 2,
        "max": 24,
        "step": 1,
        "default": 4
      },
      "layout": {
        "type": "select",
        "label": {
          "en": "Layout",
          "de": "Layout",
          "fr": "Mise en page",
          "es": "Diseño",
          "ar": "التخطيط"
        },
        "options": [
          {
            "value": "row",
            "label": {
              "en": "One row",
              "de": "Eine Reihe",
              "fr": "Une ligne",
              "es": "Una fila",
              "ar": "صف واحد"
            }
          },
          {
            "value": "grid",
            "label": {
              "en": "Grid",
              "de": "Raster",
              "fr": "Grille",
              "es": "Cuadrícula",
              "ar": "شبكة"
            }
          }
        ],
        "default": "row"
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    }
  },
  "featured-products": {
    "name": {
      "en": "Featured products",
      "de": "Ausgewählte Produkte",
      "fr": "Produits à la une",
      "es": "Productos destacados",
      "ar": "منتجات مميزة"
    },
    "description": {
      "en": "New, popular or chosen products",
      "de": "Neue, beliebte oder ausgewählte Produkte",
      "fr": "Produits nouveaux, populaires ou choisis",
      "es": "Productos nuevos, populares o elegidos",
      "ar": "منتجات جديدة أو رائجة أو مختارة"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "source": {
        "type": "select",
        "label": {
          "en": "Products",
          "de": "Produkte",
          "fr": "Produits",
          "es": "Productos",
          "ar": "المنتجات"
        },
        "options": [
          {
            "value": "newest",
            "label": {
              "en": "New arrivals",
              "de": "Neuheiten",
              "fr": "Nouveautés",
              "es": "Novedades",
              "ar": "وصل حديثًا"
            }
          },
          {
            "value": "popular",
            "label": {
              "en": "Bestsellers",
              "de": "Bestseller",
              "fr": "Meilleures ventes",
              "es": "Más vendidos",
              "ar": "الأكثر مبيعًا"
            }
          },
          {
            "value": "collection",
            "label": {
              "en": "Collection",
              "de": "Kollektion",
              "fr": "Collection",
              "es": "Colección",
              "ar": "المجموعة"
            }
          },
          {
            "value": "chosen",
            "label": {
              "en": "Chosen products",
              "de": "Ausgewählt",
              "fr": "Sélection",
              "es": "Selección",
              "ar": "منتجات مختارة"
            }
          }
        ],
        "default": "newest"
      },
      "collection": {
        "type": "collection",
        "label": {
          "en": "Collection",
          "de": "Kollektion",
          "fr": "Collection",
          "es": "Colección",
          "ar": "المجموعة"
        }
      },
      "products": {
        "type": "products",
        "label": {
          "en": "Products",
          "de": "Produkte",
          "fr": "Produits",
          "es": "Productos",
          "ar": "المنتجات"
        },
        "max": 24
      },
      "count": {
        "type": "range",
        "label": {
          "en": "Number of products",
          "de": "Anzahl der Produkte",
          "fr": "Nombre de produits",
          "es": "Número de productos",
          "ar": "عدد المنتجات"
        },
        "min": 2,
        "max": 24,
        "step": 1,
        "default": 4
      },
      "layout": {
        "type": "select",
        "label": {
          "en": "Layout",
          "de": "Layout",
          "fr": "Mise en page",
          "es": "Diseño",
          "ar": "التخطيط"
        },
        "options": [
          {
            "value": "row",
            "label": {
              "en": "One row",
              "de": "Eine Reihe",
              "fr": "Une ligne",
              "es": "Una fila",
              "ar": "صف واحد"
            }
          },
          {
            "value": "grid",
            "label": {
              "en": "Grid",
              "de": "Raster",
              "fr": "Grille",
              "es": "Cuadrícula",
              "ar": "شبكة"
            }
          }
        ],
        "default": "row"
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    }
  },
  "featured-product": {
    "name": {
      "en": "Featured product",
      "de": "Ausgewähltes Produkt",
      "fr": "Produit à la une",
      "es": "Producto destacado",
      "ar": "منتج مميز"
    },
    "description": {
      "en": "One product in the spotlight",
      "de": "Ein Produkt im Mittelpunkt",
      "fr": "Un produit mis en avant",
      "es": "Un producto destacado",
      "ar": "منتج واحد تحت الضوء"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "product": {
        "type": "product",
        "label": {
          "en": "Product",
          "de": "Produkt",
          "fr": "Produit",
          "es": "Producto",
          "ar": "المنتج"
        }
      },
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "text": {
        "type": "paragraph",
        "label": {
          "en": "Text",
          "de": "Text",
          "fr": "Texte",
          "es": "Texto",
          "ar": "النص"
        },
        "maxLength": 2000
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    }
  },
  "collection-list": {
    "name": {
      "en": "Collection list",
      "de": "Kollektionsliste",
      "fr": "Liste de collections",
      "es": "Lista de colecciones",
      "ar": "قائمة المجموعات"
    },
    "description": {
      "en": "Collections to browse",
      "de": "Kategorien zum Stöbern",
      "fr": "Des collections à parcourir",
      "es": "Colecciones para explorar",
      "ar": "مجموعات للتصفح"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "collections": {
        "type": "collections",
        "label": {
          "en": "Collections",
          "de": "Kollektionen",
          "fr": "Collections",
          "es": "Colecciones",
          "ar": "المجموعات"
        },
        "max": 12
      },
      "count": {
        "type": "range",
        "label": {
          "en": "Number of collections",
          "de": "Anzahl der Kollektionen",
          "fr": "Nombre de collections",
          "es": "Número de colecciones",
          "ar": "عدد المجموعات"
        },
        "min": 2,
        "max": 12,
        "step": 1,
        "default": 5
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    }
  },
  "columns": {
    "name": {
      "en": "Columns",
      "de": "Spalten",
      "fr": "Colonnes",
      "es": "Columnas",
      "ar": "أعمدة"
    },
    "description": {
      "en": "Short texts with images, side by side",
      "de": "Kurze Texte mit Bildern nebeneinander",
      "fr": "De courts textes illustrés, côte à côte",
      "es": "Textos breves con imágenes, en columnas",
      "ar": "نصوص قصيرة بصور جنبًا إلى جنب"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    },
    "blocks": {
      "column": {
        "name": {
          "en": "Column",
          "de": "Spalte",
          "fr": "Colonne",
          "es": "Columna",
          "ar": "عمود"
        },
        "settings": {
          "icon": {
            "type": "select",
            "label": {
              "en": "Icon",
              "de": "Symbol",
              "fr": "Icône",
              "es": "Icono",
              "ar": "الأيقونة"
            },
            "options": [
              {
                "value": "none",
                "label": {
                  "en": "No icon",
                  "de": "Kein Symbol",
                  "fr": "Aucune icône",
                  "es": "Sin icono",
                  "ar": "بلا أيقونة"
                }
              },
              {
                "value": "truck",
                "label": {
                  "en": "Truck",
                  "de": "Lieferwagen",
                  "fr": "Camion",
                  "es": "Camión",
                  "ar": "شاحنة"
                }
              },
              {
                "value": "return",
                "label": {
                  "en": "Return",
                  "de": "Rücksendung",
                  "fr": "Retour",
                  "es": "Devolución",
                  "ar": "إرجاع"
                }
              },
              {
                "value": "lock",
                "label": {
                  "en": "Lock",
                  "de": "Schloss",
                  "fr": "Cadenas",
                  "es": "Candado",
                  "ar": "قفل"
                }
              },
              {
                "value": "gift",
                "label": {
                  "en": "Gift",
                  "de": "Geschenk",
                  "fr": "Cadeau",
                  "es": "Regalo",
                  "ar": "هدية"
                }
              },
              {
                "value": "leaf",
                "label": {
                  "en": "Leaf",
                  "de": "Blatt",
                  "fr": "Feuille",
                  "es": "Hoja",
                  "ar": "ورقة"
                }
              },
              {
                "value": "check",
                "label": {
                  "en": "Check mark",
                  "de": "Häkchen",
                  "fr": "Coche",
                  "es": "Marca",
                  "ar": "علامة صح"
                }
              },
              {
                "value": "mail",
                "label": {
                  "en": "Envelope",
                  "de": "Umschlag",
                  "fr": "Enveloppe",
                  "es": "Sobre",
                  "ar": "ظرف"
                }
              },
              {
                "value": "box",
                "label": {
                  "en": "Box",
                  "de": "Paket",
                  "fr": "Colis",
                  "es": "Caja",
                  "ar": "صندوق"
                }
              }
            ],
            "default": "none"
          },
          "image": {
            "type": "image",
            "label": {
              "en": "Image",
              "de": "Bild",
              "fr": "Image",
              "es": "Imagen",
              "ar": "الصورة"
            }
          },
          "heading": {
            "type": "text",
            "label": {
              "en": "Heading",
              "de": "Überschrift",
              "fr": "Titre",
              "es": "Título",
              "ar": "العنوان"
            },
            "maxLength": 120
          },
          "text": {
            "type": "paragraph",
            "label": {
              "en": "Text",
              "de": "Text",
              "fr": "Texte",
              "es": "Texto",
              "ar": "النص"
            },
            "maxLength": 2000
          },
          "linkLabel": {
            "type": "text",
            "label": {
              "en": "Button label",
              "de": "Beschriftung der Schaltfläche",
              "fr": "Texte du bouton",
              "es": "Texto del botón",
              "ar": "نص الزر"
            },
            "maxLength": 60
          },
          "link": {
            "type": "link",
            "label": {
              "en": "Link",
              "de": "Link",
              "fr": "Lien",
              "es": "Enlace",
              "ar": "الرابط"
            }
          }
        }
      }
    },
    "maxBlocks": 12
  },
  "promises": {
    "name": {
      "en": "Store promises",
      "de": "Versprechen des Shops",
      "fr": "Engagements de la boutique",
      "es": "Compromisos de la tienda",
      "ar": "وعود المتجر"
    },
    "description": {
      "en": "Shipping, returns and support at a glance",
      "de": "Versand, Rückgabe und Service auf einen Blick",
      "fr": "Livraison, retours et service en un coup d’œil",
      "es": "Envíos, devoluciones y ayuda de un vistazo",
      "ar": "الشحن والإرجاع والدعم في لمحة"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "max": 1,
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    }
  },
  "gallery": {
    "name": {
      "en": "Gallery",
      "de": "Galerie",
      "fr": "Galerie",
      "es": "Galería",
      "ar": "معرض الصور"
    },
    "description": {
      "en": "Images side by side",
      "de": "Bilder nebeneinander",
      "fr": "Des images côte à côte",
      "es": "Imágenes una junto a otra",
      "ar": "صور جنبًا إلى جنب"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "columns": {
        "type": "range",
        "label": {
          "en": "Columns",
          "de": "Spalten",
          "fr": "Colonnes",
          "es": "Columnas",
          "ar": "الأعمدة"
        },
        "min": 2,
        "max": 5,
        "step": 1,
        "default": 3
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    },
    "blocks": {
      "image": {
        "name": {
          "en": "Image",
          "de": "Bild",
          "fr": "Image",
          "es": "Imagen",
          "ar": "الصورة"
        },
        "settings": {
          "image": {
            "type": "image",
            "label": {
              "en": "Image",
              "de": "Bild",
              "fr": "Image",
              "es": "Imagen",
              "ar": "الصورة"
            }
          },
          "caption": {
            "type": "text",
            "label": {
              "en": "Caption",
              "de": "Bildunterschrift",
              "fr": "Légende",
              "es": "Pie de foto",
              "ar": "التعليق"
            },
            "maxLength": 120
          },
          "link": {
            "type": "link",
            "label": {
              "en": "Link",
              "de": "Link",
              "fr": "Lien",
              "es": "Enlace",
              "ar": "الرابط"
            }
          }
        }
      }
    },
    "maxBlocks": 40
  },
  "video": {
    "name": {
      "en": "Video",
      "de": "Video",
      "fr": "Vidéo",
      "es": "Vídeo",
      "ar": "فيديو"
    },
    "description": {
      "en": "A video from your media library",
      "de": "Ein Video aus Ihrer Mediathek",
      "fr": "Une vidéo de votre médiathèque",
      "es": "Un video de tu biblioteca",
      "ar": "فيديو من مكتبة وسائطك"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "video": {
        "type": "video",
        "label": {
          "en": "Video",
          "de": "Video",
          "fr": "Vidéo",
          "es": "Vídeo",
          "ar": "الفيديو"
        }
      },
      "poster": {
        "type": "image",
        "label": {
          "en": "Poster image",
          "de": "Vorschaubild",
          "fr": "Image d’aperçu",
          "es": "Imagen de portada",
          "ar": "صورة الغلاف"
        }
      },
      "caption": {
        "type": "text",
        "label": {
          "en": "Caption",
          "de": "Bildunterschrift",
          "fr": "Légende",
          "es": "Pie de foto",
          "ar": "التعليق"
        },
        "maxLength": 200
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    }
  },
  "testimonials": {
    "name": {
      "en": "Testimonials",
      "de": "Kundenstimmen",
      "fr": "Témoignages",
      "es": "Testimonios",
      "ar": "آراء العملاء"
    },
    "description": {
      "en": "What customers say about you",
      "de": "Was Kunden über Sie sagen",
      "fr": "Ce que disent vos clients",
      "es": "Lo que dicen tus clientes",
      "ar": "ما يقوله عملاؤك عنك"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    },
    "blocks": {
      "quote": {
        "name": {
          "en": "Testimonial",
          "de": "Kundenstimme",
          "fr": "Témoignage",
          "es": "Testimonio",
          "ar": "رأي"
        },
        "settings": {
          "quote": {
            "type": "paragraph",
            "label": {
              "en": "Quote",
              "de": "Zitat",
              "fr": "Citation",
              "es": "Cita",
              "ar": "الاقتباس"
            },
            "maxLength": 600
          },
          "name": {
            "type": "text",
            "label": {
              "en": "Name",
              "de": "Name",
              "fr": "Nom",
              "es": "Nombre",
              "ar": "الاسم"
            },
            "maxLength": 80
          },
          "detail": {
            "type": "text",
            "label": {
              "en": "Detail",
              "de": "Zusatz",
              "fr": "Précision",
              "es": "Detalle",
              "ar": "تفاصيل"
            },
            "maxLength": 80
          },
          "rating": {
            "type": "range",
            "label": {
              "en": "Stars",
              "de": "Sterne",
              "fr": "Étoiles",
              "es": "Estrellas",
              "ar": "النجوم"
            },
            "min": 0,
            "max": 5,
            "step": 1,
            "default": 0
          },
          "image": {
            "type": "image",
            "label": {
              "en": "Image",
              "de": "Bild",
              "fr": "Image",
              "es": "Imagen",
              "ar": "الصورة"
            }
          }
        }
      }
    },
    "maxBlocks": 12
  },
  "faq": {
    "name": {
      "en": "FAQ",
      "de": "Häufige Fragen",
      "fr": "Questions fréquentes",
      "es": "Preguntas frecuentes",
      "ar": "الأسئلة الشائعة"
    },
    "description": {
      "en": "Questions that open to their answers",
      "de": "Fragen, die ihre Antwort aufklappen",
      "fr": "Des questions qui s’ouvrent sur leur réponse",
      "es": "Preguntas que despliegan su respuesta",
      "ar": "أسئلة تُفتح لإظهار إجاباتها"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    },
    "blocks": {
      "question": {
        "name": {
          "en": "Question",
          "de": "Frage",
          "fr": "Question",
          "es": "Pregunta",
          "ar": "سؤال"
        },
        "settings": {
          "question": {
            "type": "text",
            "label": {
              "en": "Question",
              "de": "Frage",
              "fr": "Question",
              "es": "Pregunta",
              "ar": "السؤال"
            },
            "maxLength": 200
          },
          "answer": {
            "type": "rich-text",
            "label": {
              "en": "Answer",
              "de": "Antwort",
              "fr": "Réponse",
              "es": "Respuesta",
              "ar": "الإجابة"
            }
          }
        }
      }
    },
    "maxBlocks": 50
  },
  "logo-list": {
    "name": {
      "en": "Logo list",
      "de": "Logos",
      "fr": "Liste de logos",
      "es": "Lista de logotipos",
      "ar": "قائمة الشعارات"
    },
    "description": {
      "en": "Logos of press, partners or brands",
      "de": "Logos von Presse, Partnern oder Marken",
      "fr": "Logos de presse, de partenaires ou de marques",
      "es": "Logotipos de prensa, socios o marcas",
      "ar": "شعارات الصحافة أو الشركاء أو العلامات"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    },
    "blocks": {
      "logo": {
        "name": {
          "en": "Logo",
          "de": "Logo",
          "fr": "Logo",
          "es": "Logotipo",
          "ar": "شعار"
        },
        "settings": {
          "image": {
            "type": "image",
            "label": {
              "en": "Image",
              "de": "Bild",
              "fr": "Image",
              "es": "Imagen",
              "ar": "الصورة"
            }
          },
          "link": {
            "type": "link",
            "label": {
              "en": "Link",
              "de": "Link",
              "fr": "Lien",
              "es": "Enlace",
              "ar": "الرابط"
            }
          }
        }
      }
    },
    "maxBlocks": 20
  },
  "newsletter": {
    "name": {
      "en": "Newsletter",
      "de": "Newsletter",
      "fr": "Newsletter",
      "es": "Boletín",
      "ar": "النشرة البريدية"
    },
    "description": {
      "en": "Collects email addresses for your newsletter",
      "de": "Sammelt Anmeldungen für Ihren Newsletter",
      "fr": "Recueille des inscriptions à votre newsletter",
      "es": "Recoge correos para tu boletín",
      "ar": "يجمع عناوين البريد لنشرتك"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "text": {
        "type": "paragraph",
        "label": {
          "en": "Text",
          "de": "Text",
          "fr": "Texte",
          "es": "Texto",
          "ar": "النص"
        },
        "maxLength": 2000
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    }
  },
  "contact-form": {
    "name": {
      "en": "Contact form",
      "de": "Kontaktformular",
      "fr": "Formulaire de contact",
      "es": "Formulario de contacto",
      "ar": "نموذج الاتصال"
    },
    "description": {
      "en": "Sends messages to your store",
      "de": "Sendet Nachrichten an Ihren Shop",
      "fr": "Envoie des messages à votre boutique",
      "es": "Envía mensajes a tu tienda",
      "ar": "يرسل الرسائل إلى متجرك"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "text": {
        "type": "paragraph",
        "label": {
          "en": "Text",
          "de": "Text",
          "fr": "Texte",
          "es": "Texto",
          "ar": "النص"
        },
        "maxLength": 2000
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    }
  },
  "map": {
    "name": {
      "en": "Map",
      "de": "Karte",
      "fr": "Plan d’accès",
      "es": "Mapa",
      "ar": "خريطة"
    },
    "description": {
      "en": "Your address with a link to a map",
      "de": "Ihre Adresse mit einem Link zur Karte",
      "fr": "Votre adresse avec un lien vers un plan",
      "es": "Tu dirección con un enlace a un mapa",
      "ar": "عنوانك مع رابط إلى خريطة"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "address": {
        "type": "paragraph",
        "label": {
          "en": "Address",
          "de": "Adresse",
          "fr": "Adresse",
          "es": "Dirección",
          "ar": "العنوان"
        },
        "maxLength": 300
      },
      "text": {
        "type": "paragraph",
        "label": {
          "en": "Opening hours and directions",
          "de": "Öffnungszeiten und Anfahrt",
          "fr": "Horaires et accès",
          "es": "Horario y cómo llegar",
          "ar": "ساعات العمل والاتجاهات"
        },
        "maxLength": 2000
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    }
  },
  "countdown": {
    "name": {
      "en": "Countdown",
      "de": "Countdown",
      "fr": "Compte à rebours",
      "es": "Cuenta atrás",
      "ar": "عد تنازلي"
    },
    "description": {
      "en": "Counts down to a sale or launch",
      "de": "Zählt bis zu einer Aktion oder einem Start herunter",
      "fr": "Compte à rebours avant une promotion ou un lancement",
      "es": "Cuenta atrás hasta una oferta o un lanzamiento",
      "ar": "عد تنازلي لعرض أو إطلاق"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "text": {
        "type": "paragraph",
        "label": {
          "en": "Text",
          "de": "Text",
          "fr": "Texte",
          "es": "Texto",
          "ar": "النص"
        },
        "maxLength": 2000
      },
      "end": {
        "type": "date-time",
        "label": {
          "en": "End date",
          "de": "Ende",
          "fr": "Date de fin",
          "es": "Fecha de fin",
          "ar": "تاريخ الانتهاء"
        }
      },
      "buttonLabel": {
        "type": "text",
        "label": {
          "en": "Button label",
          "de": "Beschriftung der Schaltfläche",
          "fr": "Texte du bouton",
          "es": "Texto del botón",
          "ar": "نص الزر"
        },
        "maxLength": 60
      },
      "buttonLink": {
        "type": "link",
        "label": {
          "en": "Button link",
          "de": "Link der Schaltfläche",
          "fr": "Lien du bouton",
          "es": "Enlace del botón",
          "ar": "رابط الزر"
        }
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    }
  },
  "recommended-products": {
    "name": {
      "en": "Recommended products",
      "de": "Empfohlene Produkte",
      "fr": "Produits recommandés",
      "es": "Productos recomendados",
      "ar": "منتجات موصى بها"
    },
    "description": {
      "en": "Products that go with those in view",
      "de": "Produkte, die zu den gezeigten passen",
      "fr": "Des produits assortis à ceux affichés",
      "es": "Productos que combinan con los que se ven",
      "ar": "منتجات تناسب المعروض"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "max": 1,
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    }
  },
  "recently-viewed": {
    "name": {
      "en": "Recently viewed",
      "de": "Zuletzt angesehen",
      "fr": "Vus récemment",
      "es": "Vistos recientemente",
      "ar": "شوهدت مؤخرًا"
    },
    "description": {
      "en": "Products that the customer viewed last",
      "de": "Produkte, die der Kunde zuletzt angesehen hat",
      "fr": "Les derniers produits vus par le client",
      "es": "Los últimos productos que vio el cliente",
      "ar": "آخر المنتجات التي شاهدها العميل"
    },
    "templates": [
      "home",
      "collection",
      "page"
    ],
    "max": 1,
    "settings": {}
  },
  "custom-html": {
    "name": {
      "en": "Custom HTML",
      "de": "Eigenes HTML",
      "fr": "HTML personnalisé",
      "es": "HTML personalizado",
      "ar": "HTML مخصص"
    },
    "description": {
      "en": "Your own HTML in a sandbox",
      "de": "Ihr eigenes HTML in einer Sandbox",
      "fr": "Votre propre HTML dans un bac à sable",
      "es": "Tu propio HTML en un entorno aislado",
      "ar": "HTML خاص بك في بيئة معزولة"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "heading": {
        "type": "text",
        "label": {
          "en": "Heading",
          "de": "Überschrift",
          "fr": "Titre",
          "es": "Título",
          "ar": "العنوان"
        },
        "maxLength": 120
      },
      "html": {
        "type": "html",
        "label": {
          "en": "HTML",
          "de": "HTML",
          "fr": "HTML",
          "es": "HTML",
          "ar": "HTML"
        }
      },
      "height": {
        "type": "range",
        "label": {
          "en": "Height",
          "de": "Höhe",
          "fr": "Hauteur",
          "es": "Altura",
          "ar": "الارتفاع"
        },
        "min": 50,
        "max": 2000,
        "step": 10,
        "unit": "px",
        "default": 300
      },
      "scheme": {
        "type": "color-scheme",
        "label": {
          "en": "Color scheme",
          "de": "Farbschema",
          "fr": "Palette de couleurs",
          "es": "Combinación de colores",
          "ar": "نظام الألوان"
        }
      }
    }
  },
  "divider": {
    "name": {
      "en": "Divider",
      "de": "Trenner",
      "fr": "Séparateur",
      "es": "Separador",
      "ar": "فاصل"
    },
    "description": {
      "en": "Space or a line between sections",
      "de": "Abstand oder Linie zwischen Abschnitten",
      "fr": "Un espace ou une ligne entre les sections",
      "es": "Un espacio o una línea entre secciones",
      "ar": "مسافة أو خط بين الأقسام"
    },
    "templates": [
      "home",
      "collection",
      "product",
      "cart",
      "page"
    ],
    "settings": {
      "look": {
        "type": "select",
        "label": {
          "en": "Layout",
          "de": "Layout",
          "fr": "Mise en page",
          "es": "Diseño",
          "ar": "التخطيط"
        },
        "options": [
          {
            "value": "line",
            "label": {
              "en": "Line",
              "de": "Linie",
              "fr": "Ligne",
              "es": "Línea",
              "ar": "خط"
            }
          },
          {
            "value": "space",
            "label": {
              "en": "Space",
              "de": "Abstand",
              "fr": "Espace",
              "es": "Espacio",
              "ar": "مسافة"
            }
          }
        ],
        "default": "line"
      },
      "height": {
        "type": "select",
        "label": {
          "en": "Height",
          "de": "Höhe",
          "fr": "Hauteur",
          "es": "Altura",
          "ar": "الارتفاع"
        },
        "options": [
          {
            "value": "small",
            "label": {
              "en": "Small",
              "de": "Klein",
              "fr": "Petit",
              "es": "Pequeño",
              "ar": "صغير"
            }
          },
          {
            "value": "medium",
            "label": {
              "en": "Medium",
              "de": "Mittel",
              "fr": "Moyen",
              "es": "Mediano",
              "ar": "متوسط"
            }
          },
          {
            "value": "large",
            "label": {
              "en": "Large",
              "de": "Groß",
              "fr": "Grand",
              "es": "Grande",
              "ar": "كبير"
            }
          }
        ],
        "default": "medium"
      }
    }
  },
  "product-main": {
    "name": {
      "en": "Product",
      "de": "Produkt",
      "fr": "Produit",
      "es": "Producto",
      "ar": "المنتج"
    },
    "templates": [
      "product"
    ],
    "max": 1,
    "isRequired": true,
    "settings": {
      "hasRecommended": {
        "type": "switch",
        "label": {
          "en": "Recommended products",
          "de": "Empfohlene Produkte",
          "fr": "Produits recommandés",
          "es": "Productos recomendados",
          "ar": "منتجات موصى بها"
        },
        "default": true
      },
      "hasRecent": {
        "type": "switch",
        "label": {
          "en": "Recently viewed products",
          "de": "Zuletzt angesehene Produkte",
          "fr": "Produits vus récemment",
          "es": "Productos vistos recientemente",
          "ar": "المنتجات التي شوهدت مؤخرًا"
        },
        "default": true
      }
    }
  },
  "collection-main": {
    "name": {
      "en": "Collection",
      "de": "Kollektion",
      "fr": "Collection",
      "es": "Colección",
      "ar": "المجموعة"
    },
    "templates": [
      "collection"
    ],
    "max": 1,
    "isRequired": true,
    "settings": {}
  },
  "cart-main": {
    "name": {
      "en": "Cart",
      "de": "Warenkorb",
      "fr": "Panier",
      "es": "Carrito",
      "ar": "سلة التسوق"
    },
    "templates": [
      "cart"
    ],
    "max": 1,
    "isRequired": true,
    "settings": {}
  }
};
