import { expect, test } from 'vitest'
import { migrationOf, readMigrations } from '../migracao/migracoes.ts'
import { EXCECOES, RESUMOS } from './testing-excecoes.ts'
import { ULTIMA_VERSAO } from './testing-lancadas.ts'
import { judge, REGRAS, type Regra } from './testing-lei.ts'

const migrations = readMigrations()

test('every migration since the last release expands first, or is a named exception', async () => {
  const quebras = await judge(migrations, ULTIMA_VERSAO.migracao)
  const unnamed = quebras.filter(({ migracao, regra }) => !EXCECOES[migracao]?.regras.includes(regra))
  expect(unnamed.map(({ migracao, regra, onde }) => `${migracao}: ${onde} ${REGRAS[regra]}`)).toEqual([])
})

test('an exception names the rules that its migration breaks, and no others', async () => {
  const quebras = await judge(migrations, ULTIMA_VERSAO.migracao)
  const broken = Object.keys(EXCECOES).map((migracao) => [
    migracao,
    [...new Set(quebras.filter((quebra) => quebra.migracao === migracao).map(({ regra }) => regra))].toSorted(),
  ])
  expect(Object.fromEntries(broken)).toEqual(
    Object.fromEntries(Object.entries(EXCECOES).map(([migracao, excecao]) => [migracao, excecao?.regras.toSorted()])),
  )
})

test('a migration that was written before this law keeps its text', () => {
  const now = Object.fromEntries(migrations.map(({ nome, resumo }) => [nome, resumo]))
  expect(Object.keys(RESUMOS).map((nome) => [nome, now[nome]])).toEqual(Object.entries(RESUMOS))
})

/** A house of two tables as the last release has it, and one table that came after it. */
const ANTES = [
  migrationOf(
    '0001_velha',
    `create table velha (id int primary key, a int, b int not null default 0, c int unique);
     create table outra (id int primary key, a int);
     create index velha_a on velha (a);
     create unique index velha_b on velha (b);
     create function conta() returns trigger language plpgsql as $$ begin return new; end $$;
     create trigger velha_conta before insert on velha for each row execute function conta();
     create sequence serie;`,
  ),
  migrationOf('0002_nova', 'create table nova (id int primary key, a int);'),
]
const ULTIMA = '0001_velha'

/** The rules that a further migration of this text breaks. */
async function brokenBy(texto: string, nome = '0003_esta', before = ANTES) {
  const quebras = await judge([...before, migrationOf(nome, texto)], ULTIMA)
  return quebras.filter(({ migracao }) => migracao === nome).map(({ regra }) => regra)
}

const PLANTED: [Regra, string][] = [
  ['tira', 'drop table velha;'],
  ['tira', 'drop table if exists velha cascade;'],
  ['tira', 'alter table velha drop column a;'],
  ['tira', 'alter table velha add column d int, drop column if exists a;'],
  ['tira', 'alter table velha drop constraint velha_pkey;'],
  ['tira', 'alter table velha drop constraint velha_c_key;'],
  ['tira', 'alter table velha alter column b drop default;'],
  ['tira', 'drop index velha_a;'],
  ['tira', 'drop index velha_b;'],
  ['tira', 'drop function conta();'],
  ['tira', 'drop trigger velha_conta on velha;'],
  ['tira', 'drop sequence serie;'],
  ['renomeia', 'alter table velha rename to idosa;'],
  ['renomeia', 'alter table velha rename column a to z;'],
  ['tipo', 'alter table velha alter column a type bigint;'],
  ['vazio', 'alter table velha alter column a set not null;'],
  ['vazio', 'alter table velha add column d int not null;'],
  ['valida', 'alter table velha add constraint positiva check (a > 0);'],
  ['valida', 'alter table velha add constraint da_outra foreign key (a) references outra (id);'],
  ['valida', 'alter table velha add column d int check (d > 0);'],
  ['valida', 'alter table velha add column d int references outra (id);'],
  ['valida', 'alter table velha add constraint p check (a > 0) not valid;\nalter table velha validate constraint p;'],
  ['indice', 'create index velha_ab on velha (a, b);'],
  ['indice', 'alter table velha add column d int unique;'],
  ['reescreve', 'alter table velha add column d uuid default gen_random_uuid();'],
  ['reescreve', "alter table velha add column d timestamptz not null default clock_timestamp() + interval '1 day';"],
  ['reescreve', 'alter table velha add column d bigint generated always as identity;'],
  ['reescreve', 'alter table velha add column d int generated always as (a * 2) stored;'],
  ['reescreve', 'alter table velha add column d int not null default some_function();'],
  ['linhas', 'update velha set a = 1;'],
  ['linhas', 'delete from velha where a is null;'],
  ['linhas', 'insert into velha (id) select a from outra;'],
  ['trava', 'truncate velha;'],
  ['trava', 'lock table velha in share mode;'],
  ['trava', 'alter table velha disable trigger velha_conta;'],
  ['escondido', 'do $$ begin execute $x$drop table velha$x$; end $$;'],
  ['compativel', '-- compativel_desde: 0002_nova\nalter table velha drop column a;'],
  ['compativel', '-- compativel_desde: 0000_nunca\nalter table velha drop column a;'],
  ['desconhecida', 'vacuum full velha;'],
  ['desconhecida', 'cluster velha using velha_a;'],
  ['desconhecida', 'alter table velha set unlogged;'],
  ['desconhecida', 'alter table velha add column a2 int, enable row level security;'],
  ['desconhecida', 'reindex table velha;'],
]

test.each(PLANTED)('a migration that breaks the law is refused (%s): %s', async (regra, texto) => {
  expect(await brokenBy(texto)).toContain(regra)
})

test('a new key of old columns and an index that is made in place are refused, each for its own reason', async () => {
  expect(await brokenBy('create unique index velha_ac on velha (a, c);')).toEqual(['indice', 'unico'])
  expect(await brokenBy('alter table velha add constraint um unique (a);')).toEqual(['indice', 'unico'])
  expect(await brokenBy('create unique index concurrently velha_ac on velha (a, c);', '0003_ac.indice')).toEqual([
    'unico',
  ])
})

const ALLOWED: [string, string][] = [
  [
    'a new table with all its keys',
    'create table mais (id int primary key, v int references velha (id), check (v > 0));',
  ],
  ['an index of a table of the same migration', 'create table mais (id int);\ncreate index mais_id on mais (id);'],
  [
    'anything about a table that no release has',
    'alter table nova drop column a;\nupdate nova set id = 1;\ndrop table nova;',
  ],
  ['a column without a value', 'alter table velha add column d text;'],
  [
    'a column with a constant',
    "alter table velha add column d text not null default 'x', add column e timestamptz default now();",
  ],
  ['a check that is validated later', 'alter table velha add constraint positiva check (a > 0) not valid;'],
  ['a check that is taken off', 'alter table velha drop constraint velha_check;'],
  ['null where there was none', 'alter table velha alter column b drop not null;'],
  [
    'a trigger that is put in place of another',
    'drop trigger velha_conta on velha;\ncreate trigger velha_conta before update on velha for each row execute function conta();',
  ],
  [
    'a function that is replaced',
    'create or replace function conta() returns trigger language plpgsql as $$ begin return null; end $$;',
  ],
  ['rows that are named one by one', 'insert into velha (id) values (1), (2);'],
]

test.each(ALLOWED)('%s is allowed', async (_, texto) => {
  expect(await brokenBy(texto)).toEqual([])
})

test('an index of an old table is made in a file of its own, which holds nothing else', async () => {
  const texto = 'create index concurrently velha_ab on velha (a, b);'
  expect(await brokenBy(texto, '0003_velha_ab.indice')).toEqual([])
  expect(await brokenBy(texto.replace('concurrently ', ''), '0003_velha_ab.indice')).toEqual(['desconhecida'])
  expect(await brokenBy(`${texto}\nselect 1;`, '0003_velha_ab.indice')).toEqual(['desconhecida'])
})

test('a check is validated in a later file; then the column may refuse null, one version after the one that fills it', async () => {
  const check = migrationOf('0002_cheia', 'alter table velha add constraint cheia check (a is not null) not valid;')
  const valid = migrationOf('0002_valida', 'alter table velha validate constraint cheia;')
  const setNotNull = '-- compativel_desde: 0001_velha\nalter table velha alter column a set not null;'
  expect(await brokenBy(valid.texto, '0003_esta', [...ANTES, check])).toEqual([])
  expect(await brokenBy(setNotNull, '0003_esta', [...ANTES, check])).toEqual(['vazio'])
  expect(await brokenBy(setNotNull, '0003_esta', [...ANTES, check, valid])).toEqual([])
})

test('a migration that names one of the last release may drop what that release does not use any more', async () => {
  expect(
    await brokenBy('-- compativel_desde: 0001_velha\nalter table velha drop column a;\ndrop index velha_b;'),
  ).toEqual([])
})
