-- An aviso leads to the page that shows what it is about; without a path its kind says where to.
alter table notificacao add column caminho text check (caminho ~ '^/[a-z]');
