-- Whether a frete's label was made by a simulated carrier; null without a label, and for labels from before this was kept.
alter table frete add column etiqueta_de_teste boolean;
