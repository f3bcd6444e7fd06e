<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>ChartExport</name>
    <message>
        <source>token</source>
        <translation>jeton</translation>
    </message>
    <message>
        <source>The charts could not be written to %1: %2</source>
        <translation>Les courbes n&apos;ont pas pu être écrites dans %1&#xa0;: %2</translation>
    </message>
    <message>
        <source>The charts could not be drawn for %1.</source>
        <translation>Les courbes n&apos;ont pas pu être dessinées pour %1.</translation>
    </message>
    <message>
        <source>How the text was drafted</source>
        <translation>Comment le texte a été ébauché</translation>
    </message>
</context>
<context>
    <name>ChartPicture</name>
    <message>
        <source>Nothing was measured yet</source>
        <translation>Rien n&apos;a encore été mesuré</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 jetons</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>jeton %1</translation>
    </message>
    <message>
        <source>%1. Nothing was measured yet.</source>
        <translation>%1. Rien n&apos;a encore été mesuré.</translation>
    </message>
    <message>
        <source>%1, from token %2 to %3.</source>
        <translation>%1, du jeton %2 au jeton %3.</translation>
    </message>
    <message>
        <source>%1: now %2, on average %3, lowest %4, highest %5.</source>
        <translation>%1&#xa0;: actuellement %2, en moyenne %3, au plus bas %4, au plus haut %5.</translation>
    </message>
    <message>
        <source>Token %1.</source>
        <translation>Jeton %1.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1&#xa0;: %2.</translation>
    </message>
</context>
<context>
    <name>CommandGroup</name>
    <message>
        <source>Project</source>
        <translation>Projet</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Édition</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Affichage</translation>
    </message>
    <message>
        <source>Story</source>
        <translation>Histoire</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Moteur</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Aide</translation>
    </message>
</context>
<context>
    <name>DraftText</name>
    <message>
        <source>Written %1 times as fast as one by one; the text is the same.</source>
        <translation>Écrit %1 fois plus vite que jeton par jeton&#xa0;; le texte est le même.</translation>
    </message>
    <message>
        <source>Written as fast as one by one; the text is the same.</source>
        <translation>Écrit aussi vite que jeton par jeton&#xa0;; le texte est le même.</translation>
    </message>
    <message>
        <source>Written not quite as fast as one by one; the text is the same.</source>
        <translation>Écrit un peu moins vite que jeton par jeton ; le texte est le même.</translation>
    </message>
    <message>
        <source>Over the whole run so far: the time its tokens would have taken one by one, from single-token passes measured at similar text lengths, against the time they took. Reading and pauses are excluded.</source>
        <translation>Sur toute la passe jusqu&apos;ici : ce que ses jetons auraient pris un à un, d&apos;après des passages pour un seul jeton mesurés à de telles longueurs du texte, comparé au temps qu&apos;ils ont pris. La lecture et les pauses ne comptent ni dans l&apos;un ni dans l&apos;autre.</translation>
    </message>
</context>
<context>
    <name>LiveCharts</name>
    <message>
        <source>Right guesses by source</source>
        <translation>Bien devinés, par source</translation>
    </message>
    <message>
        <source>Acceptance rate: of the places where this source&apos;s guess of the next token was checked, the share where it was the model&apos;s own choice. Each point: the last 64 passes. A gap: nothing was guessed.</source>
        <translation>Taux d&apos;acceptation&#xa0;: parmi les endroits où cette source avait deviné le jeton suivant et où la proposition a été examinée, la part où c&apos;était le choix même du modèle. Chaque point&#xa0;: les 64 derniers passages. Un vide&#xa0;: rien n&apos;y a été deviné.</translation>
    </message>
    <message>
        <source>Right guesses by depth</source>
        <translation>Bien devinés, par profondeur</translation>
    </message>
    <message>
        <source>Acceptance rate by how many tokens ahead the guess was, all sources together. A guess two ahead is checked only if the one before it was right. Each point: the last 64 passes.</source>
        <translation>Taux d&apos;acceptation selon le nombre de jetons d&apos;avance, toutes sources réunies. Une proposition à deux jetons n&apos;est examinée que si la précédente était juste. Chaque point&#xa0;: les 64 derniers passages.</translation>
    </message>
    <message>
        <source>%1 ahead</source>
        <translation>%1 d&apos;avance</translation>
    </message>
    <message>
        <source>Tokens a pass</source>
        <translation>Jetons par passage</translation>
    </message>
    <message>
        <source>How many tokens each pass of the model added, over the last 64 passes. One by one, it is 1.</source>
        <translation>De combien de jetons le texte s&apos;est allongé à chaque passage du modèle, sur les 64 derniers passages. Un à un, c&apos;est 1.</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>jetons</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>Jetons par seconde</translation>
    </message>
    <message>
        <source>Measured over the last 64 passes. Beside it an estimate for one token at a time, from single-token passes measured at similar text lengths.</source>
        <translation>Mesuré sur les 64 derniers passages. À côté, ce que donnerait là un jeton à la fois : une estimation, d&apos;après des passages pour un seul jeton mesurés à de telles longueurs du texte.</translation>
    </message>
    <message>
        <source>written</source>
        <translation>écrit</translation>
    </message>
    <message>
        <source>one by one (estimate)</source>
        <translation>un à un (estimation)</translation>
    </message>
    <message>
        <source>Variety (Distinct-n)</source>
        <translation>Variété (Distinct-n)</translation>
    </message>
    <message>
        <source>Different runs of n tokens among all runs of n tokens, in the last 4,096 tokens. Falls when the text repeats itself.</source>
        <translation>Les suites de n jetons différentes parmi toutes les suites de n jetons, dans les 4&#xa0;096 derniers jetons. Un texte qui se répète fait baisser la courbe.</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>Drafting memory</source>
        <translation>Mémoire pour ébaucher</translation>
    </message>
    <message>
        <source>The self-draft sees only part of the text. How often its positions were chosen again, in total.</source>
        <translation>L&apos;auto-ébauche ne voit qu&apos;une partie du texte. Combien de fois, en tout, ses positions ont été choisies à nouveau.</translation>
    </message>
    <message>
        <source>rebuilds</source>
        <translation>renouvellements</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>Mo</translation>
    </message>
    <message>
        <source>Memory that the engine holds: weights, its memory of the text (KV cache) and workspace. Measured while it writes; not kept for earlier runs.</source>
        <translation>Ce que tient le moteur&#xa0;: les poids, ce qu&apos;il retient du texte (cache KV) et l&apos;espace de travail. Mesuré pendant qu&apos;il écrit&#xa0;; non conservé pour les passes déjà écrites.</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>en tout</translation>
    </message>
    <message>
        <source>of the text</source>
        <translation>du texte</translation>
    </message>
    <message>
        <source>Right guesses by stage</source>
        <translation>Bien devinés, par étape</translation>
    </message>
    <message>
        <source>When guessing in two stages: the share of the first stage&apos;s guesses that the second one would have made too, and of what the second one hands on that was the model&apos;s own choice. Each point: the last 64 passes.</source>
        <translation>Quand on devine en deux étapes&#xa0;: la part des propositions de la première que la seconde aurait faites aussi, et la part de ce que transmet la seconde qui était le choix même du modèle. Chaque point&#xa0;: les 64 derniers passages.</translation>
    </message>
    <message>
        <source>first stage</source>
        <translation>première étape</translation>
    </message>
    <message>
        <source>second stage</source>
        <translation>seconde étape</translation>
    </message>
    <message>
        <source>Tokens by stage</source>
        <translation>Jetons par étape</translation>
    </message>
    <message>
        <source>When guessing in two stages: how many tokens each stage hands on for one pass of the model, over the last 64 passes.</source>
        <translation>Quand on devine en deux étapes&#xa0;: combien de jetons chaque étape transmet pour un passage du modèle, sur les 64 derniers passages.</translation>
    </message>
    <message>
        <source>Time by stage</source>
        <translation>Temps par étape</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>When guessing in two stages: how long each stage takes for one pass of the model, over the last 64 passes.</source>
        <translation>Quand on devine en deux étapes&#xa0;: le temps que prend chaque étape pour un passage du modèle, sur les 64 derniers passages.</translation>
    </message>
</context>
<context>
    <name>ShortcutRules</name>
    <message>
        <source>%1 is needed for typing on the page. Add Ctrl or Alt, or use a function key.</source>
        <translation>%1 sert à écrire sur la page. Ajoutez Ctrl ou Alt, ou prenez une touche de fonction.</translation>
    </message>
</context>
<context>
    <name>SourceStyle</name>
    <message>
        <source>the model itself</source>
        <translation>le modèle lui-même</translation>
    </message>
    <message>
        <source>self-draft</source>
        <translation>auto-ébauche</translation>
    </message>
    <message>
        <source>draft heads</source>
        <translation>têtes d&apos;ébauche</translation>
    </message>
    <message>
        <source>n-grams</source>
        <translation>n-grammes</translation>
    </message>
    <message>
        <source>earlier passages</source>
        <translation>passages antérieurs</translation>
    </message>
    <message>
        <source>small model</source>
        <translation>petit modèle</translation>
    </message>
    <message>
        <source>glide</source>
        <translation>glide</translation>
    </message>
    <message>
        <source>replay</source>
        <translation>rejeu</translation>
    </message>
    <message>
        <source>No source guessed these words; the model wrote them by itself.</source>
        <translation>Personne n&apos;avait deviné ces mots&#xa0;; le modèle les a écrits à son tour.</translation>
    </message>
    <message>
        <source>The model guessed these words itself, looking at only part of the text.</source>
        <translation>Le modèle a deviné ces mots lui-même, en ne regardant qu&apos;une partie du texte.</translation>
    </message>
    <message>
        <source>Small networks on top of the model guess several words ahead; the further ahead, the paler.</source>
        <translation>De petits réseaux posés sur le modèle devinent plusieurs mots d&apos;avance&#xa0;; plus c&apos;est loin, plus c&apos;est pâle.</translation>
    </message>
    <message>
        <source>Short runs of words that were used often before were proposed again.</source>
        <translation>De courtes suites de mots souvent employées ont été proposées à nouveau.</translation>
    </message>
    <message>
        <source>The text had read like this before; what followed then was proposed.</source>
        <translation>Le texte s&apos;était déjà trouvé ainsi, et sa suite a été proposée.</translation>
    </message>
    <message>
        <source>A smaller model guessed these words.</source>
        <translation>Un modèle plus petit a deviné ces mots.</translation>
    </message>
    <message>
        <source>A small network that shares the model&apos;s memory guessed these words.</source>
        <translation>Un petit réseau qui partage la mémoire du modèle a deviné ces mots.</translation>
    </message>
    <message>
        <source>These words were known from the log of the run.</source>
        <translation>Ces mots étaient connus par le journal de la passe.</translation>
    </message>
</context>
<context>
    <name>longhand</name>
    <message>
        <source>Premise, no longer read</source>
        <translation>Prémisse, plus lue</translation>
    </message>
    <message>
        <source>Premise</source>
        <translation>Prémisse</translation>
    </message>
    <message>
        <source>Memory, no longer read</source>
        <translation>Mémoire, plus lue</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Author&apos;s note, no longer read</source>
        <translation>Note de l&apos;auteur, plus lue</translation>
    </message>
    <message>
        <source>Author&apos;s note</source>
        <translation>Note de l&apos;auteur</translation>
    </message>
    <message>
        <source>Story, no longer read</source>
        <translation>Histoire, plus lue</translation>
    </message>
    <message>
        <source>Story</source>
        <translation>Histoire</translation>
    </message>
    <message>
        <source>%1 · %2 tokens</source>
        <translation>%1 · %2 jetons</translation>
    </message>
    <message>
        <source>Not a regular expression: %1, at character %2.</source>
        <translation>Ce n&apos;est pas une expression régulière&#xa0;: %1, au caractère %2.</translation>
    </message>
    <message>
        <source>This regular expression takes too long; make it simpler.</source>
        <translation>Cette expression régulière prend trop de temps&#xa0;; simplifiez-la.</translation>
    </message>
    <message>
        <source>This regular expression needs too many steps; make it simpler.</source>
        <translation>Cette expression régulière demande trop d&apos;étapes&#xa0;; simplifiez-la.</translation>
    </message>
    <message>
        <source>Open %1? The current story is being written; it is paused and saved first. Resuming it later gives the same text.</source>
        <translation>%1 doit s&apos;ouvrir. L&apos;histoire en cours est en train de s&apos;écrire&#xa0;; elle est d&apos;abord mise en pause et enregistrée, et pourra être reprise plus tard, avec le même texte.</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>L&apos;ouvrir</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>moins d&apos;une minute</translation>
    </message>
    <message>
        <source>about %1 min</source>
        <translation>environ %1&#xa0;min</translation>
    </message>
    <message>
        <source>about %1 h</source>
        <translation>environ %1&#xa0;h</translation>
    </message>
    <message>
        <source>about %1 h %2 min</source>
        <translation>environ %1&#xa0;h %2&#xa0;min</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1&#xa0;Mo</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1&#xa0;Go</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 jetons/s</translation>
    </message>
    <message>
        <source>Finished: the length you asked for is reached</source>
        <translation>Terminé&#xa0;: la longueur demandée est atteinte</translation>
    </message>
    <message>
        <source>Finished: the model ended the story</source>
        <translation>Terminé&#xa0;: le modèle a mis fin à l&apos;histoire</translation>
    </message>
    <message>
        <source>Stopped; the text is yours to edit</source>
        <translation>Arrêté&#xa0;; le texte est à vous</translation>
    </message>
    <message>
        <source>Finished: the story has reached the length planned for this project</source>
        <translation>Terminé&#xa0;: l&apos;histoire a atteint la longueur prévue pour ce projet</translation>
    </message>
    <message>
        <source>Stopped: the text had begun to repeat itself</source>
        <translation>Arrêté&#xa0;: le texte commençait à se répéter</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>No model in memory</source>
        <translation>Aucun modèle en mémoire</translation>
    </message>
    <message>
        <source>Loading the model: %1 %</source>
        <translation>Chargement du modèle&#xa0;: %1&#xa0;%</translation>
    </message>
    <message>
        <source>Type a first sentence, then press Write</source>
        <translation>Tapez une première phrase, puis appuyez sur Écrire</translation>
    </message>
    <message>
        <source>Reading the text so far: %1 of %2 tokens</source>
        <translation>Lecture du texte&#xa0;: %1 jetons sur %2</translation>
    </message>
    <message>
        <source>Reading the text so far</source>
        <translation>Lecture du texte</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 jetons sur %2</translation>
    </message>
    <message>
        <source>Paused at %1 of %2 tokens; %3 stay in memory</source>
        <translation>En pause à %1 jetons sur %2&#xa0;; %3 restent en mémoire</translation>
    </message>
    <message>
        <source>Paused: the disk is full</source>
        <translation>En pause&#xa0;: le disque est plein</translation>
    </message>
    <message>
        <source>Not started: the story fills the length planned for this project</source>
        <translation>Non commencé&#xa0;: l&apos;histoire remplit la longueur prévue pour ce projet</translation>
    </message>
    <message>
        <source>The engine stopped; everything written is saved</source>
        <translation>Le moteur s&apos;est arrêté&#xa0;; tout ce qui est écrit est enregistré</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>encore %1</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Aucun modèle</translation>
    </message>
    <message>
        <source>, %1 of %2 in view</source>
        <translation>, %1 sur %2 visibles</translation>
    </message>
    <message>
        <source>My colours</source>
        <translation>Mes couleurs</translation>
    </message>
    <message>
        <source>This is not a theme file of Longhand.</source>
        <translation>Ce n&apos;est pas un fichier de thème de Longhand.</translation>
    </message>
    <message>
        <source>This theme file was made by a newer version of Longhand.</source>
        <translation>Ce fichier de thème vient d&apos;une version plus récente de Longhand.</translation>
    </message>
    <message>
        <source>This theme file has no usable colour “%1”.</source>
        <translation>Ce fichier de thème n&apos;a pas de couleur utilisable «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>No dictionary was found. Longhand looked in %1. Install one, for example with “apt install hunspell-en-us” or your system&apos;s package for your language, and look again.</source>
        <translation>Aucun dictionnaire n’a été trouvé. Longhand a cherché dans %1. Installez-en un, par exemple avec « apt install hunspell-fr » ou le paquet de votre système pour votre langue, et cherchez de nouveau.</translation>
    </message>
    <message>
        <source>fiction</source>
        <translation>fiction</translation>
    </message>
    <message>
        <source>Writing style: trained on novels</source>
        <translation>Style d&apos;écriture&#xa0;: entraîné sur des romans</translation>
    </message>
    <message>
        <source>Writing style: %1</source>
        <translation>Style d&apos;écriture&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1, strength %2</source>
        <translation>%1, force %2</translation>
    </message>
    <message>
        <source>Stopped: the text had begun to fall apart</source>
        <translation>Arrêté : le texte commençait à se déliter</translation>
    </message>
    <message>
        <source>Fetching what was read earlier: %1 of %2 tokens</source>
        <translation>Récupération de ce qui a déjà été lu : %1 jetons sur %2</translation>
    </message>
    <message>
        <source>Reading: %1 of %2 tokens, %3 left</source>
        <translation>Lecture : %1 jetons sur %2, encore %3</translation>
    </message>
    <message>
        <source>Instruction, no longer read</source>
        <translation>Instruction, n&apos;est plus lue</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Instruction</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>%1 computes %2 of the model’s %3 layers, the processor the others</source>
        <translation>%1 calcule %2 des %3 couches du modèle, le processeur les autres</translation>
    </message>
    <message>
        <source>%1 computes</source>
        <translation>%1 calcule</translation>
    </message>
    <message>
        <source>About %1 of %2: the model %3, the text %4, for computing %5.</source>
        <translation>Environ %1 sur %2&#xa0;: le modèle %3, le texte %4, pour calculer %5.</translation>
    </message>
    <message>
        <source>This fits.</source>
        <translation>Cela tient.</translation>
    </message>
    <message>
        <source>Ready: press Write</source>
        <translation>Prêt&#xa0;: appuyez sur Écrire</translation>
    </message>
    <message>
        <source>Ready: press Write, or %1</source>
        <translation>Prêt&#xa0;: appuyez sur Écrire, ou %1</translation>
    </message>
    <message>
        <source>, about %1 of %2 in view</source>
        <translation>, environ %1 sur %2 visibles</translation>
    </message>
    <message>
        <source>, about %1 of %2 planned</source>
        <translation>, environ %1 sur %2 prévus</translation>
    </message>
    <message>
        <source>, %1 of %2 planned</source>
        <translation>, %1 sur %2 prévus</translation>
    </message>
</context>
<context>
    <name>longhand::AdaptPanel</name>
    <message>
        <source>A small drafter guesses the next words so that the model only has to check them: it writes faster, and not one letter changes. To adapt it, the model writes some texts in your story’s style, and the drafter learns from these and from your story what comes next. This takes about an hour for the starter model on a laptop, and much longer for large models; it needs the model’s memory a second time. It runs in the background at low priority and pauses while text is being written.</source>
        <translation>Une petite aide d&apos;ébauche devine les mots suivants, que le modèle n&apos;a plus qu&apos;à vérifier&#xa0;: il écrit plus vite, sans qu&apos;une lettre change. Pour l&apos;adapter, le modèle écrit quelques textes à la manière de votre histoire, et l&apos;aide apprend d&apos;eux et de votre histoire ce qui vient ensuite. Cela prend environ une heure pour le modèle de départ sur un portable, bien plus pour de grands modèles, et demande une seconde fois la mémoire du modèle. Cela se fait à l&apos;arrière-plan, en basse priorité, et s&apos;interrompt pendant l&apos;écriture.</translation>
    </message>
    <message>
        <source>Drafter</source>
        <translation>Aide</translation>
    </message>
    <message>
        <source>Guessed right</source>
        <translation>Juste</translation>
    </message>
    <message>
        <source>Learnt from</source>
        <translation>Appris de</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>How often the guess of the first, second, third word ahead was the model’s own choice, on text not used for training</source>
        <translation>Pour le premier, le deuxième, le troisième mot d&apos;avance&#xa0;: combien de fois la proposition était le choix même du modèle, sur un texte qui n&apos;a pas servi à apprendre</translation>
    </message>
    <message>
        <source>Drafters of this model</source>
        <translation>Aides d&apos;ébauche de ce modèle</translation>
    </message>
    <message>
        <source>Adapt drafting to this model</source>
        <translation>Adapter l&apos;ébauche à ce modèle</translation>
    </message>
    <message>
        <source>Delete this drafter</source>
        <translation>Supprimer cette aide</translation>
    </message>
    <message>
        <source>Only what was trained on this machine. Writing becomes slower, never different.</source>
        <translation>Seulement ce qui a été entraîné sur cet ordinateur. L&apos;écriture devient plus lente, jamais différente.</translation>
    </message>
    <message>
        <source>Progress of the training</source>
        <translation>Avancement de l&apos;entraînement</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Resumes where it stopped</source>
        <translation>À partir de là où il en était</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pauses and keeps its memory</source>
        <translation>S&apos;interrompt et garde sa mémoire</translation>
    </message>
    <message>
        <source>Stop for now</source>
        <translation>Arrêter pour l&apos;instant</translation>
    </message>
    <message>
        <source>Frees its memory; progress is kept</source>
        <translation>Rend sa mémoire&#xa0;; ce qui est fait est conservé</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>Abandonner</translation>
    </message>
    <message>
        <source>Deletes the progress; existing drafters stay</source>
        <translation>Supprime ce qui est fait&#xa0;; les aides que vous aviez restent</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 jetons</translation>
    </message>
    <message>
        <source>Choose a model on the left.</source>
        <translation>Choisissez un modèle à gauche.</translation>
    </message>
    <message>
        <source>There is no drafter for this model yet.</source>
        <translation>Il n&apos;y a pas encore d&apos;aide pour ce modèle.</translation>
    </message>
    <message>
        <source>Drafters for this model: %1</source>
        <translation>Aides pour ce modèle&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 writes texts to learn from: %2 of %3. Part 1 of 3</source>
        <translation>%1 écrit des textes pour apprendre&#xa0;: %2 sur %3. Étape 1 sur 3</translation>
    </message>
    <message>
        <source>%1 reads all texts: %2 of %3. Part 2 of 3</source>
        <translation>%1 lit tous les textes&#xa0;: %2 sur %3. Étape 2 sur 3</translation>
    </message>
    <message>
        <source>Training the drafter for %1: step %2 of %3. Part 3 of 3</source>
        <translation>L&apos;aide pour %1 apprend&#xa0;: pas %2 sur %3. Étape 3 sur 3</translation>
    </message>
    <message>
        <source>%1 is being read</source>
        <translation>Lecture de %1</translation>
    </message>
    <message>
        <source>; %1 left in this part</source>
        <translation>&#xa0;; encore %1</translation>
    </message>
    <message>
        <source>The training for %1 is unfinished. Go on, or give up.</source>
        <translation>Un entraînement pour %1 n&apos;est pas terminé. Continuez-le, ou abandonnez-le.</translation>
    </message>
    <message>
        <source>A new drafter for %1 is in place: the next run uses it. The text is the same with or without it.</source>
        <translation>Une nouvelle aide pour %1 est en place&#xa0;: la passe suivante s&apos;en sert. Le texte est le même avec ou sans elle.</translation>
    </message>
    <message>
        <source>Guessed right on text not used for training, by words ahead: %1 (at first %2). Loss %3</source>
        <translation>Justes sur un texte qui n&apos;a pas servi à apprendre, par nombre de mots d&apos;avance&#xa0;: %1 (au début %2). Perte %3</translation>
    </message>
    <message>
        <source>To see which drafters fit, compute the model’s fingerprint on the first page.</source>
        <translation>On saura quelles aides conviennent dès que l’empreinte du modèle sera calculée, à la première page.</translation>
    </message>
</context>
<context>
    <name>longhand::AdapterTicks</name>
    <message>
        <source>Writes with</source>
        <translation>Écrit avec</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Force</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Adapters that this story writes with</source>
        <translation>Adaptateurs avec lesquels cette histoire est écrite</translation>
    </message>
    <message>
        <source>What the ticked ones add is summed. Two that each suit the story can be too much together: then lower their strengths.</source>
        <translation>L&apos;effet de ceux qui sont cochés s&apos;additionne. Deux adaptateurs qui conviennent chacun à l&apos;histoire peuvent être trop ensemble&#xa0;: diminuez alors leurs forces.</translation>
    </message>
    <message>
        <source>Strength of %1</source>
        <translation>Force de %1</translation>
    </message>
    <message>
        <source>%1 (not found for this model)</source>
        <translation>%1 (introuvable pour ce modèle)</translation>
    </message>
</context>
<context>
    <name>longhand::AdaptersPage</name>
    <message>
        <source>An adapter is a small file that changes how a model writes: trained on novels, it tells stories where the bare model drifts into essays and lists. The model’s own file is not changed.</source>
        <translation>Un adaptateur est un petit fichier que l&apos;on pose sur un modèle et qui change sa façon d&apos;écrire&#xa0;: entraîné sur des romans, il raconte des histoires là où le modèle nu glisse vers l&apos;essai et la liste. Le fichier du modèle reste tel quel.</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Ce qu&apos;il fait</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Adapters of this model</source>
        <translation>Adaptateurs de ce modèle</translation>
    </message>
    <message>
        <source>Add an adapter…</source>
        <translation>Ajouter un adaptateur…</translation>
    </message>
    <message>
        <source>A LoRA adapter for this model: a .safetensors file as PEFT saves it, or .gguf. It is checked, then copied into the program’s folder.</source>
        <translation>Un adaptateur LoRA de ce modèle&#xa0;: un fichier .safetensors comme PEFT l&apos;enregistre, ou .gguf. Il est vérifié, puis copié dans le dossier du programme.</translation>
    </message>
    <message>
        <source>Move to the trash</source>
        <translation>Mettre à la corbeille</translation>
    </message>
    <message>
        <source>Only adapters that you added. Runs written with it cannot be resumed or reproduced until it is back.</source>
        <translation>Seulement les adaptateurs que vous avez ajoutés. Les passes écrites avec lui ne peuvent être ni poursuivies ni refaites tant qu&apos;il n&apos;est pas revenu.</translation>
    </message>
    <message>
        <source>Add an adapter</source>
        <translation>Ajouter un adaptateur</translation>
    </message>
    <message>
        <source>Adapters (*.safetensors *.gguf)</source>
        <translation>Adaptateurs (*.safetensors *.gguf)</translation>
    </message>
    <message>
        <source>In this story</source>
        <translation>Dans cette histoire</translation>
    </message>
    <message>
        <source>1: as trained. Less: closer to the bare model. Far above 1 the text soon falls apart.</source>
        <translation>1&#xa0;: tel qu&apos;il a été entraîné. Moins&#xa0;: plus près du modèle nu. Beaucoup plus que 1 se défait vite.</translation>
    </message>
    <message>
        <source>Writte&amp;n with</source>
        <translation>Écrite a&amp;vec</translation>
    </message>
    <message>
        <source>Streng&amp;th</source>
        <translation>F&amp;orce</translation>
    </message>
    <message>
        <source>Choose a model on the left.</source>
        <translation>Choisissez un modèle à gauche.</translation>
    </message>
    <message>
        <source>To see which adapters fit, compute the model’s fingerprint on the first page.</source>
        <translation>On saura quels adaptateurs conviennent une fois l&apos;empreinte du modèle calculée, sur la première page.</translation>
    </message>
    <message>
        <source>There are no adapters for this model yet.</source>
        <translation>Il n&apos;y a pas encore d&apos;adaptateur pour ce modèle.</translation>
    </message>
    <message>
        <source>Adapters for this model: %1</source>
        <translation>Adaptateurs pour ce modèle&#xa0;: %1</translation>
    </message>
    <message>
        <source>What comes with the model: %1</source>
        <translation>Ce qui vient avec le modèle&#xa0;: %1</translation>
    </message>
    <message>
        <source>What comes with the model</source>
        <translation>Ce qui vient avec le modèle</translation>
    </message>
    <message>
        <source>The model as it is</source>
        <translation>Le modèle tel quel</translation>
    </message>
    <message>
        <source>Applies from the next run and is recorded with it. Existing text does not change.</source>
        <translation>Vaut à partir de la prochaine passe, et est noté avec elle. Ce qui est écrit reste tel quel.</translation>
    </message>
    <message>
        <source>This project is open for reading only.</source>
        <translation>Ce projet est ouvert en lecture seule.</translation>
    </message>
    <message>
        <source>%1 is being checked…</source>
        <translation>Vérification de %1…</translation>
    </message>
    <message>
        <source>%1 is here. Choose it for a story below.</source>
        <translation>%1 est là. Choisissez-le plus bas pour une histoire.</translation>
    </message>
    <message>
        <source>%1 is in the trash.</source>
        <translation>%1 est dans la corbeille.</translation>
    </message>
    <message>
        <source>%1 could not be moved to the trash: %2</source>
        <translation>%1 n&apos;a pas pu être mis à la corbeille&#xa0;: %2</translation>
    </message>
    <message>
        <source>Adapters of your choice</source>
        <translation>Adaptateurs de votre choix</translation>
    </message>
    <message>
        <source>None is ticked: the next run is written by the model as it is.</source>
        <translation>Aucun n&apos;est coché&#xa0;: la prochaine passe sera écrite par le modèle tel quel.</translation>
    </message>
    <message>
        <source>Open a story to choose its adapters. A new story has what comes with its model.</source>
        <translation>Ouvrez une histoire pour choisir ses adaptateurs. Une nouvelle histoire a ce qui vient avec son modèle.</translation>
    </message>
</context>
<context>
    <name>longhand::AlternativesFeature</name>
    <message>
        <source>part of a character (%1)</source>
        <translation>partie d&apos;un caractère (%1)</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>rien</translation>
    </message>
    <message>
        <source>Written by the model itself, without a draft.</source>
        <translation>Écrit par le modèle lui-même, sans ébauche.</translation>
    </message>
    <message>
        <source>Proposed by the self-draft, confirmed by the model.</source>
        <translation>Proposé par l&apos;auto-ébauche, confirmé par le modèle.</translation>
    </message>
    <message>
        <source>Proposed by a draft head, confirmed by the model.</source>
        <translation>Proposé par une tête d&apos;ébauche, confirmé par le modèle.</translation>
    </message>
    <message>
        <source>Proposed from phrases of the story (n-grams), confirmed by the model.</source>
        <translation>Proposé d&apos;après des tournures de l&apos;histoire (n-grammes), confirmé par le modèle.</translation>
    </message>
    <message>
        <source>Proposed from an earlier passage, confirmed by the model.</source>
        <translation>Proposé d&apos;après un passage antérieur, confirmé par le modèle.</translation>
    </message>
    <message>
        <source>Proposed by a smaller model, confirmed by the model.</source>
        <translation>Proposé par un modèle plus petit, confirmé par le modèle.</translation>
    </message>
    <message>
        <source>Proposed by a glide drafter, confirmed by the model.</source>
        <translation>Proposé par une ébauche glide, confirmé par le modèle.</translation>
    </message>
    <message>
        <source>Proposed by a replay, confirmed by the model.</source>
        <translation>Proposé par un rejeu, confirmé par le modèle.</translation>
    </message>
    <message>
        <source>Alternatives &amp;here…</source>
        <translation>Quoi d&apos;autre &amp;ici…</translation>
    </message>
    <message>
        <source>The ten most likely words at the caret, with their probabilities, and what drafted this one</source>
        <translation>Les dix mots les plus probables à l&apos;endroit du curseur, avec leurs probabilités, et qui a ébauché celui-ci</translation>
    </message>
    <message>
        <source>These are your own words: there are no alternatives to show.</source>
        <translation>Ces mots sont les vôtres&#xa0;: on ne sait pas ce qui pourrait se trouver là à leur place.</translation>
    </message>
    <message>
        <source>Alternatives…</source>
        <translation>Autres mots…</translation>
    </message>
    <message>
        <source>Token %1 of its run.</source>
        <translation>Jeton %1 de sa passe.</translation>
    </message>
    <message>
        <source>The alternatives were not recorded when this was written.</source>
        <translation>Ce qui aurait pu se trouver ici n&apos;a pas été noté au moment de l&apos;écriture.</translation>
    </message>
    <message>
        <source>To choose another word, stop the run first.</source>
        <translation>Pour choisir un autre mot, arrêtez d&apos;abord la passe.</translation>
    </message>
    <message>
        <source>The story branches at “%1”. What followed stays as a take.</source>
        <translation>L&apos;histoire bifurque à «&#xa0;%1&#xa0;». Ce qui suivait reste comme version.</translation>
    </message>
    <message>
        <source>Write on</source>
        <translation>Écrire la suite</translation>
    </message>
</context>
<context>
    <name>longhand::AlternativesPopover</name>
    <message>
        <source>Alternatives for this word</source>
        <translation>Ce qui aurait pu se trouver ici</translation>
    </message>
    <message>
        <source>● in the text</source>
        <translation>● se trouve ici</translation>
    </message>
    <message>
        <source>ruled out by the filters</source>
        <translation>exclu par les filtres</translation>
    </message>
    <message>
        <source>&lt; 0.1 %</source>
        <translation>&lt; 0,1&#xa0;%</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1&#xa0;%</translation>
    </message>
    <message>
        <source>Part of a character: it cannot be used alone.</source>
        <translation>Partie d&apos;un caractère&#xa0;: elle ne peut se trouver seule.</translation>
    </message>
    <message>
        <source>Choose it to branch the story here; what follows stays as a take.</source>
        <translation>Choisissez-le&#xa0;: l&apos;histoire bifurque ici, et ce qui suit reste comme version.</translation>
    </message>
</context>
<context>
    <name>longhand::AppearanceFeature</name>
    <message>
        <source>Page</source>
        <translation>Page</translation>
    </message>
    <message>
        <source>Themes</source>
        <translation>Thèmes</translation>
    </message>
</context>
<context>
    <name>longhand::AuditFeature</name>
    <message>
        <source>Words in the dictionary: %1</source>
        <translation>Mots du dictionnaire : %1</translation>
    </message>
    <message>
        <source>Longest word: %1 letters</source>
        <translation>Mot le plus long : %1 lettres</translation>
    </message>
    <message>
        <source>Of the last %1 tokens written:</source>
        <translation>Sur les %1 derniers jetons écrits :</translation>
    </message>
    <message>
        <source>Words in the dictionary: %1 (no dictionary)</source>
        <translation>Mots du dictionnaire : %1 (il n’y en a pas)</translation>
    </message>
    <message>
        <source>Words in the dictionary (%1): %2</source>
        <translation>Mots du dictionnaire (%1) : %2</translation>
    </message>
    <message>
        <source>Longest stretch without a space: %1 characters</source>
        <translation>Plus longue suite sans espace : %1 caractères</translation>
    </message>
    <message>
        <source>Different words, pairs, threes, fours (Distinct-1 to 4): %1</source>
        <translation>Mots, paires, triplets, quadruplets différents (Distinct-1 à 4) : %1</translation>
    </message>
    <message>
        <source>Longest passage that occurs twice: %1 tokens</source>
        <translation>Plus long passage présent deux fois : %1 jetons</translation>
    </message>
    <message>
        <source>Sentences that begin like another one (first two words): %1</source>
        <translation>Phrases qui commencent comme une autre (deux premiers mots) : %1</translation>
    </message>
    <message>
        <source>The model&apos;s own perplexity, without penalty: %1</source>
        <translation>Perplexité selon le modèle lui-même, sans pénalité : %1</translation>
    </message>
    <message>
        <source>Lines that are not prose (lists, headings, chat tags): %1</source>
        <translation>Lignes qui ne sont pas de la prose (listes, titres, étiquettes de dialogue) : %1</translation>
    </message>
    <message>
        <source>Sentences that begin with the commonest first word: %1</source>
        <translation>Phrases qui commencent par le premier mot le plus fréquent : %1</translation>
    </message>
    <message>
        <source>Words in paragraphs of more than %1 words: %2</source>
        <translation>Mots dans des paragraphes de plus de %1 mots : %2</translation>
    </message>
    <message>
        <source>Short forms such as &quot;don&apos;t&quot;, of all words: %1</source>
        <translation>Formes brèves comme « don’t », sur tous les mots : %1</translation>
    </message>
    <message>
        <source>Words that the %1 words before do not have: %2</source>
        <translation>Mots absents des %1 mots précédents : %2</translation>
    </message>
</context>
<context>
    <name>longhand::AwakeFeature</name>
    <message>
        <source>&amp;Keep awake while writing</source>
        <translation>&amp;Garder l&apos;ordinateur éveillé pendant l&apos;écriture</translation>
    </message>
    <message>
        <source>Keeps the computer awake while the model writes</source>
        <translation>L&apos;ordinateur ne se met pas en veille pendant que le modèle écrit</translation>
    </message>
    <message>
        <source>&amp;Tell me when a run ends</source>
        <translation>Me p&amp;révenir à la fin d&apos;une passe</translation>
    </message>
    <message>
        <source>A desktop notification, if you are in another window</source>
        <translation>Un message du bureau, si vous êtes alors dans une autre fenêtre</translation>
    </message>
    <message>
        <source>A story is being written</source>
        <translation>Une histoire est en train de s&apos;écrire</translation>
    </message>
    <message>
        <source>%1 tokens were written.</source>
        <translation>%1 jetons ont été écrits.</translation>
    </message>
    <message>
        <source>The text repeats itself. Writing waits for you.</source>
        <translation>Le texte se répète. L&apos;écriture vous attend.</translation>
    </message>
    <message>
        <source>The text falls apart or goes round in circles. Writing waits for you.</source>
        <translation>Le texte se défait ou tourne en rond. L&apos;écriture vous attend.</translation>
    </message>
</context>
<context>
    <name>longhand::BuiltInPresets</name>
    <message>
        <source>Novel</source>
        <translation>Roman</translation>
    </message>
    <message>
        <source>For long stories: lively, and kept from repeating itself.</source>
        <translation>Pour les longues histoires&#xa0;: vif, et retenu de se répéter.</translation>
    </message>
    <message>
        <source>Careful</source>
        <translation>Prudent</translation>
    </message>
    <message>
        <source>Cautious: stays close to what is likely, with fewer surprises and slips.</source>
        <translation>Reste près du probable&#xa0;: calme, moins de surprises, moins de faux pas.</translation>
    </message>
    <message>
        <source>Wild</source>
        <translation>Sauvage</translation>
    </message>
    <message>
        <source>Bold: unusual wording, sometimes incoherent.</source>
        <translation>Va chercher loin&#xa0;: mots et tournures inattendus, parfois aux dépens du sens.</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Article</translation>
    </message>
    <message>
        <source>As measured in the TokenSwift paper: its sampling, tree and drafts.</source>
        <translation>Comme l&apos;a mesuré l&apos;article TokenSwift&#xa0;: son tirage, son arbre, ses ébauches.</translation>
    </message>
    <message>
        <source>Plain</source>
        <translation>Neutre</translation>
    </message>
    <message>
        <source>The model as it is: no penalty, no filters.</source>
        <translation>Le modèle tel quel : aucune pénalité, rien d&apos;écarté.</translation>
    </message>
</context>
<context>
    <name>longhand::CalendarView</name>
    <message>
        <source>Writing calendar</source>
        <translation>Calendrier d&apos;écriture</translation>
    </message>
    <message>
        <source>%1: nothing was written.</source>
        <translation>%1&#xa0;: rien n&apos;a été écrit.</translation>
    </message>
    <message>
        <source>%1: %2 words of yours, %3 of the model.</source>
        <translation>%1&#xa0;: %2 mots de vous, %3 du modèle.</translation>
    </message>
    <message>
        <source>The target of %1 was reached.</source>
        <translation>L&apos;objectif de %1 a été atteint.</translation>
    </message>
    <message>
        <source>The target of %1 was not reached.</source>
        <translation>L&apos;objectif de %1 n&apos;a pas été atteint.</translation>
    </message>
    <message numerus="yes">
        <source>%1 words of yours on %n day(s).</source>
        <translation>
            <numerusform>%1 mots de vous en %n jour.</numerusform>
            <numerusform>%1 mots de vous en %n jours.</numerusform>
        </translation>
    </message>
    <message>
        <source>The target was reached on %1.</source>
        <translation>L&apos;objectif a été atteint %1 fois.</translation>
    </message>
</context>
<context>
    <name>longhand::CollapseAlarm</name>
    <message>
        <source>Back to before it, gentler</source>
        <translation>Revenir avant, plus doux</translation>
    </message>
    <message>
        <source>Back to before it</source>
        <translation>Revenir avant</translation>
    </message>
    <message>
        <source>Gentler from here</source>
        <translation>Plus doux à partir d’ici</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>The text falls apart: from the marked place on, words pile up without what holds sentences together. Writing waits for you; what is taken back stays as a take. Gentler is a penalty of 1.1 with DRY.</source>
        <translation>Le texte se délite : à partir de l’endroit marqué s’amassent des mots sans ce qui lie les phrases. L’écriture vous attend ; ce qui est repris reste comme version. Plus doux : une pénalité de 1,1 avec DRY.</translation>
    </message>
    <message>
        <source>Back to before it, livelier</source>
        <translation>Revenir avant, plus vif</translation>
    </message>
    <message>
        <source>Livelier from here</source>
        <translation>Plus vif à partir d’ici</translation>
    </message>
    <message>
        <source>The text goes round in circles: from the marked place on it uses hardly more than a handful of words. Writing waits for you; what is taken back stays as a take. Livelier leaves more to chance and has a stronger penalty.</source>
        <translation>Le texte tourne en rond : à partir de l’endroit marqué, il n’emploie guère plus d’une poignée de mots. L’écriture vous attend ; ce qui est repris reste comme version. Plus vif : davantage de hasard et une pénalité plus forte.</translation>
    </message>
    <message>
        <source>The text falls apart: from the marked place on, lines of one or two words follow one another, as in a table of contents. Writing waits for you; what is taken back stays as a take. Livelier allows few such lines, leaves more to chance and has a stronger penalty.</source>
        <translation>Le texte se défait : à partir de l’endroit marqué se suivent des lignes d’un ou deux mots, comme dans une table des matières. L’écriture vous attend ; ce qui est repris reste comme version. Plus vif : peu de lignes de ce genre, davantage de hasard et une pénalité plus forte.</translation>
    </message>
    <message>
        <source>The text falls apart: from the marked place on, it is little more than punctuation and single letters. Writing waits for you; what is taken back stays as a take. Livelier holds punctuation back, leaves more to chance and has a stronger penalty.</source>
        <translation>Le texte se défait : à partir de l’endroit marqué, il n’y a guère que de la ponctuation et des lettres isolées. L’écriture vous attend ; ce qui est repris reste comme version. Plus vif : la ponctuation est retenue, davantage de hasard et une pénalité plus forte.</translation>
    </message>
</context>
<context>
    <name>longhand::ColourField</name>
    <message>
        <source>%1, as #RRGGBB</source>
        <translation>%1, en #RRGGBB</translation>
    </message>
    <message>
        <source>Red, green and blue as six hexadecimal digits, for example #24262b</source>
        <translation>Rouge, vert et bleu en six chiffres hexadécimaux, par exemple #24262b</translation>
    </message>
    <message>
        <source>Choose a colour: %1</source>
        <translation>Choisir une couleur&#xa0;: %1</translation>
    </message>
    <message>
        <source>Choose a colour</source>
        <translation>Choisir une couleur</translation>
    </message>
    <message>
        <source>contrast %1, easy to read</source>
        <translation>contraste %1, facile à lire</translation>
    </message>
    <message>
        <source>contrast %1, hard to read: 4.5 is needed</source>
        <translation>contraste %1, difficile à lire&#xa0;: il faut 4,5</translation>
    </message>
</context>
<context>
    <name>longhand::ColoursFeature</name>
    <message>
        <source>Lines under the &amp;colours</source>
        <translation>&amp;Traits sous les couleurs</translation>
    </message>
    <message>
        <source>A pattern for each colour, for those who cannot tell the colours apart</source>
        <translation>Un motif pour chaque couleur, pour qui ne les distingue pas</translation>
    </message>
</context>
<context>
    <name>longhand::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Palette de commandes</translation>
    </message>
    <message>
        <source>Type a few letters of what you want to do</source>
        <translation>Tapez quelques lettres de ce que vous voulez faire</translation>
    </message>
    <message>
        <source>Command to look for</source>
        <translation>Commande à chercher</translation>
    </message>
    <message>
        <source>Commands found</source>
        <translation>Commandes trouvées</translation>
    </message>
    <message>
        <source>There is no command of that name.</source>
        <translation>Aucune commande ne porte ce nom.</translation>
    </message>
    <message>
        <source>This is not possible now.</source>
        <translation>Ce n&apos;est pas possible pour l&apos;instant.</translation>
    </message>
</context>
<context>
    <name>longhand::CompareWindow</name>
    <message>
        <source>Compare takes</source>
        <translation>Comparer des versions</translation>
    </message>
    <message>
        <source>Keep this one</source>
        <translation>Garder celle-ci</translation>
    </message>
    <message>
        <source>Puts this text on the page; the other one stays as a take.</source>
        <translation>Met ce texte sur la page&#xa0;; l&apos;autre reste comme version.</translation>
    </message>
    <message>
        <source>&amp;Previous difference</source>
        <translation>Différence &amp;précédente</translation>
    </message>
    <message>
        <source>&amp;Next difference</source>
        <translation>Différence &amp;suivante</translation>
    </message>
    <message>
        <source>Looking for the differences…</source>
        <translation>Recherche des différences…</translation>
    </message>
    <message>
        <source>The first %1 words are the same and not shown.</source>
        <translation>Les %1 premiers mots sont identiques et ne sont pas montrés.</translation>
    </message>
    <message>
        <source>The texts are the same.</source>
        <translation>Les textes sont identiques.</translation>
    </message>
    <message>
        <source>Places that differ: %1.</source>
        <translation>Endroits qui diffèrent&#xa0;: %1.</translation>
    </message>
</context>
<context>
    <name>longhand::ComputePreferences</name>
    <message>
        <source>Compute with</source>
        <translation>Calculer avec</translation>
    </message>
    <message>
        <source>The processor</source>
        <translation>Le processeur</translation>
    </message>
    <message>
        <source>An NVIDIA GPU if there is one</source>
        <translation>Une carte NVIDIA s&apos;il y en a une</translation>
    </message>
    <message>
        <source>A run finishes where it was started, so that its text stays the same</source>
        <translation>Une passe est terminée là où elle a été commencée, pour que son texte reste le même</translation>
    </message>
    <message>
        <source>&amp;Compute with</source>
        <translation>&amp;Calculer avec</translation>
    </message>
    <message>
        <source>Looking for a GPU…</source>
        <translation>Recherche d&apos;une carte graphique…</translation>
    </message>
    <message>
        <source>Memory of new stories</source>
        <translation>Mémoire des nouvelles histoires</translation>
    </message>
    <message>
        <source>16 bits a number</source>
        <translation>16 bits par nombre</translation>
    </message>
    <message>
        <source>&amp;Memory of new stories</source>
        <translation>&amp;Mémoire des nouvelles histoires</translation>
    </message>
    <message>
        <source>How exactly the model remembers what it has read. With 8 bits a book takes half the memory and is written faster the longer it gets; the words are now and then others, not worse ones. A story keeps what it began with, so that its text stays the same.</source>
        <translation>Avec quelle précision le modèle retient ce qu&apos;il a lu. Avec 8 bits, un livre prend deux fois moins de mémoire et s&apos;écrit d&apos;autant plus vite qu&apos;il est long ; un mot est parfois différent, pas moins bon. Une histoire garde ce avec quoi elle a commencé, pour que son texte reste le même.</translation>
    </message>
    <message>
        <source>Let the memory of a long story lie on the &amp;disk</source>
        <translation>La mémoire d’une longue histoire peut être sur le &amp;disque</translation>
    </message>
    <message>
        <source>For stories that need more memory than this computer has: what does not fit is read from the disk again, which is slow; while all of it fits, it costs next to nothing. Takes effect when a story is opened. The text stays the same.</source>
        <translation>Pour les histoires qui demandent plus de mémoire que cet ordinateur n’en a : ce qui n’y tient pas est relu sur le disque, ce qui est lent ; tant que tout y tient, cela ne coûte presque rien. Prend effet à l’ouverture d’une histoire. Le texte reste le même.</translation>
    </message>
    <message>
        <source>Takes effect when the program starts. Writing on a GPU has been tried on an NVIDIA H100 only: on another, check a short text first.</source>
        <translation>Le choix vaut à partir du prochain démarrage du programme. Écrire sur une carte graphique n&apos;a été essayé que sur une NVIDIA H100&#xa0;: sur une autre, vérifiez d&apos;abord un texte court.</translation>
    </message>
    <message>
        <source>New stories: the model sees</source>
        <translation>Nouvelles histoires : le modèle voit</translation>
    </message>
    <message>
        <source>as much as suits it</source>
        <translation>ce qui lui convient</translation>
    </message>
    <message>
        <source>the whole story</source>
        <translation>toute l’histoire</translation>
    </message>
    <message>
        <source>&amp;New stories: the model sees</source>
        <translation>&amp;Nouvelles histoires : le modèle voit</translation>
    </message>
    <message>
        <source>A small model that has a whole book before it goes round in circles and gets slow; with the beginning and the latest pages it writes livelier, but forgets what lies between. The panel &quot;What the model sees&quot; shows it. A story keeps what it began with.</source>
        <translation>Un petit modèle qui a tout un livre sous les yeux tourne en rond et devient lent ; avec le début et les dernières pages, il écrit de façon plus vivante, mais oublie ce qui se trouve entre les deux. Le panneau « Ce que voit le modèle » le montre. Une histoire garde ce avec quoi elle a commencé.</translation>
    </message>
    <message>
        <source>8 bits a number, the fastest</source>
        <translation>8 bits par nombre, le plus rapide</translation>
    </message>
    <message>
        <source>8 bits a number, more exact</source>
        <translation>8 bits par nombre, plus exact</translation>
    </message>
</context>
<context>
    <name>longhand::ContextBar</name>
    <message>
        <source>How full the model&apos;s context is</source>
        <translation>Remplissage du contexte du modèle</translation>
    </message>
</context>
<context>
    <name>longhand::ContextFeature</name>
    <message>
        <source>&amp;Notes</source>
        <translation>&amp;Notes</translation>
    </message>
    <message>
        <source>&amp;What the model sees</source>
        <translation>&amp;Ce que voit le modèle</translation>
    </message>
    <message>
        <source>Ctrl+Shift+I</source>
        <translation>Ctrl+Shift+I</translation>
    </message>
    <message>
        <source>Edit the &amp;notes</source>
        <translation>Modifier les &amp;notes</translation>
    </message>
    <message>
        <source>Ctrl+M</source>
        <translation>Ctrl+M</translation>
    </message>
    <message>
        <source>Premise, memory and author&apos;s note: what the model reads besides the story</source>
        <translation>Prémisse, mémoire et note de l&apos;auteur&#xa0;: ce que le modèle lit en plus de l&apos;histoire</translation>
    </message>
    <message>
        <source>Your notes are not saved yet: %1 Longhand tries again every few seconds.</source>
        <translation>Vos notes ne sont pas encore enregistrées&#xa0;: %1 Un nouvel essai a lieu toutes les quelques secondes.</translation>
    </message>
    <message>
        <source>This project is open for reading only.</source>
        <translation>Ce projet est ouvert en lecture seule.</translation>
    </message>
    <message>
        <source>The unfinished run keeps the notes it started with, so that its text stays the same. These notes apply from the next run.</source>
        <translation>La passe inachevée garde les notes avec lesquelles elle a commencé, pour que son texte reste le même. Ce qui est ici vaut à partir de la passe suivante.</translation>
    </message>
    <message>
        <source>Changes apply from the next run. If the premise or the memory has changed, the model reads the whole story again before it writes. The repetition penalty counts the words of the notes like any others.</source>
        <translation>Les changements valent à partir de la passe suivante. Quand la prémisse ou la mémoire a changé, le modèle relit toute l&apos;histoire avant d&apos;écrire. La pénalité sur les répétitions voit les mots des notes comme les autres.</translation>
    </message>
    <message>
        <source>This project is open for reading only: no model reads it here.</source>
        <translation>Ce projet est ouvert en lecture seule&#xa0;: aucun modèle ne le lit ici.</translation>
    </message>
    <message>
        <source>When a model is loaded, this shows the exact text that it reads: premise, memory, story and author&apos;s note, and how much context each takes.</source>
        <translation>Quand un modèle est chargé, le texte exact qu&apos;il lit est montré ici&#xa0;: prémisse, mémoire, histoire et note de l&apos;auteur, avec ce que chacune prend de son contexte.</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lecture</translation>
    </message>
    <message>
        <source>Changes apply from the next run. If one of these texts has changed, the model reads the whole story again before it writes. The author&apos;s note is one of its instructions, so it has no place in the story. The repetition penalty counts the words of the notes like any others.</source>
        <translation>Les changements valent à partir de la passe suivante. Si l&apos;un de ces textes a changé, le modèle relit toute l&apos;histoire avant d&apos;écrire. La note de l&apos;auteur est l&apos;une de ses instructions et n&apos;a donc pas de place dans l&apos;histoire. La pénalité de répétition compte les mots des notes comme tous les autres.</translation>
    </message>
    <message>
        <source>Of premise and memory the model goes on seeing the first %1 tokens only, as planned when this story&apos;s first run began; they have %2. The rest drops out of its view as the story grows.</source>
        <translation>De la prémisse et de la mémoire, le modèle ne continue de voir que les %1 premiers jetons, comme prévu quand la première passe de cette histoire a commencé ; elles en ont %2. Le reste sort de sa vue à mesure que l’histoire grandit.</translation>
    </message>
    <message>
        <source>This model looks back %1 tokens only: the beginning, premise, memory, author&apos;s note and the instruction to write the story drop out of its view as the story grows.</source>
        <translation>Ce modèle ne regarde que %1 jetons en arrière&#xa0;: le début, la prémisse, la mémoire, la note de l&apos;auteur et l&apos;instruction d&apos;écrire l&apos;histoire sortent de sa vue à mesure que l&apos;histoire grandit.</translation>
    </message>
    <message>
        <source>This model looks back %1 tokens only: the beginning, premise and memory drop out of its view as the story grows.</source>
        <translation>Ce modèle ne regarde que %1 jetons en arrière&#xa0;: le début, la prémisse et la mémoire sortent de sa vue à mesure que l&apos;histoire grandit.</translation>
    </message>
    <message>
        <source>Of premise, memory, author&apos;s note and the instruction to write the story the model goes on seeing the first %1 tokens only, as planned when this story&apos;s first run began; they have %2.</source>
        <translation>De la prémisse, de la mémoire, de la note de l&apos;auteur et de l&apos;instruction d&apos;écrire l&apos;histoire, le modèle ne continue de voir que les %1 premiers jetons, comme prévu quand la première passe de cette histoire a commencé&#xa0;; elles en ont %2.</translation>
    </message>
    <message>
        <source>The rest of these notes and the instruction drop out of its view as the story grows.</source>
        <translation>Le reste de ces notes et l&apos;instruction sortent de sa vue à mesure que l&apos;histoire grandit.</translation>
    </message>
    <message>
        <source>The end of the instruction drops out of its view as the story grows; the notes stay.</source>
        <translation>La fin de l&apos;instruction sort de sa vue à mesure que l&apos;histoire grandit&#xa0;; les notes restent.</translation>
    </message>
</context>
<context>
    <name>longhand::ContextPanel</name>
    <message>
        <source>Sections of what the model reads</source>
        <translation>Sections de ce que lit le modèle</translation>
    </message>
    <message>
        <source>%1 of %2 planned tokens; room for %3 more.</source>
        <translation>%1 jetons sur %2 prévus&#xa0;; place pour %3 de plus.</translation>
    </message>
    <message>
        <source>%1 of them have fallen out of the model&apos;s view.</source>
        <translation>%1 d&apos;entre eux sont sortis du champ de vision du modèle.</translation>
    </message>
    <message>
        <source>Shown with the notes that the unfinished run started with.</source>
        <translation>Montré avec les notes avec lesquelles la passe inachevée a commencé.</translation>
    </message>
</context>
<context>
    <name>longhand::ContextSections</name>
    <message>
        <source>The story has grown beyond the model&apos;s window: it writes the next word without looking at this.</source>
        <translation>L&apos;histoire a dépassé la fenêtre du modèle&#xa0;: il écrit le mot suivant sans regarder ceci.</translation>
    </message>
    <message>
        <source>The model reads this before it writes the next word.</source>
        <translation>Le modèle lit ceci avant d&apos;écrire le mot suivant.</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Partie</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Jetons</translation>
    </message>
</context>
<context>
    <name>longhand::ContextText</name>
    <message>
        <source>The text that the model reads</source>
        <translation>Le texte que lit le modèle</translation>
    </message>
</context>
<context>
    <name>longhand::ControlForm</name>
    <message>
        <source>%1 In the engine: %2.</source>
        <translation>%1 Dans le moteur&#xa0;: %2.</translation>
    </message>
    <message>
        <source>1 to 16 numbers from 1 to 16, with commas</source>
        <translation>De 1 à 16 nombres de 1 à 16, séparés par des virgules</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Choisir un fichier</translation>
    </message>
    <message>
        <source>Choose a draft model</source>
        <translation>Choisir un modèle d&apos;ébauche</translation>
    </message>
    <message>
        <source>Models (*.gguf)</source>
        <translation>Modèles (*.gguf)</translation>
    </message>
</context>
<context>
    <name>longhand::ControlsFeature</name>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Your presets could not be read. %1</source>
        <translation>Vos préréglages n&apos;ont pas pu être lus. %1</translation>
    </message>
    <message>
        <source>Save the controls as a preset…</source>
        <translation>Enregistrer les réglages comme préréglage…</translation>
    </message>
    <message>
        <source>Saves the controls under a name</source>
        <translation>Garde les réglages sous un nom</translation>
    </message>
    <message>
        <source>Import presets…</source>
        <translation>Importer des préréglages…</translation>
    </message>
    <message>
        <source>Reads presets from a file</source>
        <translation>Prend des préréglages dans un fichier</translation>
    </message>
    <message>
        <source>Export the preset…</source>
        <translation>Exporter le préréglage…</translation>
    </message>
    <message>
        <source>Writes the current controls to a file</source>
        <translation>Écrit les réglages tels qu&apos;ils sont dans un fichier</translation>
    </message>
</context>
<context>
    <name>longhand::ControlsPanel</name>
    <message>
        <source>Controls</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>More sampling</source>
        <translation>Plus de tirage</translation>
    </message>
    <message>
        <source>Drafting</source>
        <translation>Ébauche</translation>
    </message>
    <message>
        <source>Changes apply to the next run; during a run, from its next token.</source>
        <translation>Les changements valent pour la passe suivante&#xa0;; pendant une passe, à partir du jeton suivant.</translation>
    </message>
</context>
<context>
    <name>longhand::CopyFeature</name>
    <message>
        <source>Save a co&amp;py…</source>
        <translation>Enregistrer une co&amp;pie…</translation>
    </message>
    <message>
        <source>Copies this story as it is now, with all its takes and runs</source>
        <translation>Un autre fichier avec cette histoire telle qu&apos;elle est, avec toutes ses versions et passes</translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation>%1 (copie)</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>Enregistrer une copie</translation>
    </message>
    <message>
        <source>Longhand projects (*.longhand)</source>
        <translation>Projets Longhand (*.longhand)</translation>
    </message>
    <message>
        <source>A copy is in %1. You are still working in the original.</source>
        <translation>Une copie se trouve dans %1. Vous continuez à travailler dans l&apos;histoire elle-même.</translation>
    </message>
    <message>
        <source>The copy was not made: %1</source>
        <translation>La copie n&apos;a pas été faite&#xa0;: %1</translation>
    </message>
    <message>
        <source>You are working in the copy now: %1</source>
        <translation>Vous travaillez maintenant dans la copie&#xa0;: %1</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>Enregistrer une copie…</translation>
    </message>
</context>
<context>
    <name>longhand::CountingPreferences</name>
    <message>
        <source>Daily target</source>
        <translation>Objectif du jour</translation>
    </message>
    <message>
        <source>How many words you want to write in a day, in all stories together. 0: no target.</source>
        <translation>Les mots de vous que vous voulez écrire en un jour, dans toutes les histoires ensemble. 0&#xa0;: pas d&apos;objectif.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source> words</source>
        <translation> mots</translation>
    </message>
    <message>
        <source>&amp;Daily target</source>
        <translation>Objectif du &amp;jour</translation>
    </message>
    <message>
        <source>Session goal</source>
        <translation>But d&apos;une séance</translation>
    </message>
    <message>
        <source>A session begins with the program, or when you press New session. 0: no goal.</source>
        <translation>Une séance commence avec le programme, ou quand vous appuyez sur Nouvelle séance. 0&#xa0;: pas de but.</translation>
    </message>
    <message>
        <source>What the session goal counts</source>
        <translation>Ce que compte le but d&apos;une séance</translation>
    </message>
    <message>
        <source>words</source>
        <translation>mots</translation>
    </message>
    <message>
        <source>minutes of typing</source>
        <translation>minutes de frappe</translation>
    </message>
    <message>
        <source>Minutes count while you type; pauses of more than two minutes do not.</source>
        <translation>Les minutes comptent tant que vous tapez&#xa0;; pas les pauses de plus de deux minutes.</translation>
    </message>
    <message>
        <source>&amp;Session goal</source>
        <translation>But d&apos;une &amp;séance</translation>
    </message>
    <message>
        <source>Words per page</source>
        <translation>Mots par page</translation>
    </message>
    <message>
        <source>How many words count as a page; 250 for manuscripts, 300 for paperbacks.</source>
        <translation>Ce que vaut une page de livre&#xa0;; 250 pour un manuscrit, 300 pour un livre de poche.</translation>
    </message>
    <message>
        <source>Words per &amp;page</source>
        <translation>Mots par &amp;page</translation>
    </message>
    <message>
        <source>Reading speed</source>
        <translation>Vitesse de lecture</translation>
    </message>
    <message>
        <source>Words read in a minute: most people read 200 to 260.</source>
        <translation>Mots lus en une minute&#xa0;: la plupart des gens en lisent de 200 à 260.</translation>
    </message>
    <message>
        <source> words a minute</source>
        <translation> mots par minute</translation>
    </message>
    <message>
        <source>&amp;Reading speed</source>
        <translation>&amp;Vitesse de lecture</translation>
    </message>
    <message>
        <source>Goals count what you type, on the day you type it. Words that you remove within a minute are subtracted again; later deletions are not, and pasted words do not count. The model&apos;s words are counted separately.</source>
        <translation>Les buts comptent ce que vous tapez, le jour où vous le tapez. Les mots que vous retirez dans la minute sont décomptés&#xa0;; ce que vous supprimez plus tard n&apos;enlève rien, et coller ne compte pas. Les mots du modèle sont comptés à part.</translation>
    </message>
</context>
<context>
    <name>longhand::CountsDialog</name>
    <message>
        <source>Counts</source>
        <translation>Décomptes</translation>
    </message>
    <message>
        <source>Counts of the book, the selection and this session</source>
        <translation>Décomptes du livre, de la sélection et de cette séance</translation>
    </message>
    <message>
        <source>Book</source>
        <translation>Livre</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Sélection</translation>
    </message>
    <message>
        <source>This session</source>
        <translation>Cette séance</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Mots</translation>
    </message>
    <message>
        <source>of them yours</source>
        <translation>dont de vous</translation>
    </message>
    <message>
        <source>of them the model&apos;s</source>
        <translation>dont du modèle</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Caractères</translation>
    </message>
    <message>
        <source>Characters without spaces</source>
        <translation>Caractères sans espaces</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Reading time</source>
        <translation>Temps de lecture</translation>
    </message>
    <message>
        <source>A word is yours if you wrote its first letter. The session counts what was written in it: deleting subtracts nothing.</source>
        <translation>Un mot est de vous si vous en avez écrit la première lettre. La séance compte ce qui y a été écrit&#xa0;: supprimer n&apos;enlève rien.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>longhand::DeskPresenter</name>
    <message>
        <source>Exported to %1</source>
        <translation>Exporté vers %1</translation>
    </message>
    <message>
        <source>There is no model on this machine yet. Get the starter model, or choose a model file (.gguf) that you have.</source>
        <translation>Il n&apos;y a pas encore de modèle sur cet ordinateur. Récupérez le modèle de départ, ou choisissez un fichier de modèle (.gguf) que vous avez.</translation>
    </message>
    <message>
        <source>Get the starter model…</source>
        <translation>Récupérer le modèle de départ…</translation>
    </message>
    <message>
        <source>Choose a model file…</source>
        <translation>Choisir un fichier de modèle…</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Chercher à nouveau</translation>
    </message>
    <message>
        <source>This project is open for reading only.</source>
        <translation>Ce projet est ouvert en lecture seule.</translation>
    </message>
    <message>
        <source>The model continues from the text as it was; changes before its run apply from the next run.</source>
        <translation>Le modèle continue à partir du texte tel qu&apos;il était ; ce que vous changez avant sa passe compte dès la passe suivante.</translation>
    </message>
    <message>
        <source>Paused because you typed: press Write to go on from the text as it is now.</source>
        <translation>En pause parce que vous avez tapé : Écrire continue à partir du texte tel qu&apos;il est.</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 jetons sur %2</translation>
    </message>
    <message>
        <source>Longhand was not closed properly last time. Your story is here.</source>
        <translation>Longhand n&apos;a pas été fermé correctement la dernière fois. Votre histoire est là.</translation>
    </message>
    <message>
        <source> The run was at %1; its last moments are written again, letter for letter, when you go on.</source>
        <translation> La passe en était à %1&#xa0;; ce qu&apos;ont écrit les derniers instants est réécrit, lettre pour lettre, quand vous continuez.</translation>
    </message>
    <message>
        <source> The model is not loaded automatically after that.</source>
        <translation> Après une telle fin, le modèle n&apos;est pas chargé de lui-même.</translation>
    </message>
    <message>
        <source>Load it and go on</source>
        <translation>Le charger et continuer</translation>
    </message>
    <message>
        <source>Load the model</source>
        <translation>Charger le modèle</translation>
    </message>
    <message>
        <source>This run was interrupted at %1. Going on gives the text that it would have written without the break. If you edit the text instead, the next run begins from there.</source>
        <translation>Le modèle était au milieu de cette passe, à %1. Continuer donne le texte qu&apos;il aurait écrit sans interruption. Si vous modifiez plutôt le texte, la passe suivante part de là.</translation>
    </message>
    <message>
        <source>Go on writing</source>
        <translation>Continuer à écrire</translation>
    </message>
    <message>
        <source>%1 Everything written is saved.</source>
        <translation>%1 Tout ce qui est écrit est enregistré.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>Load the model again</source>
        <translation>Recharger le modèle</translation>
    </message>
    <message>
        <source>Writing is paused: %1 Nothing is lost; make room, then go on.</source>
        <translation>L&apos;écriture est en pause&#xa0;: %1 Rien n&apos;est perdu&#xa0;; faites de la place, puis continuez.</translation>
    </message>
    <message>
        <source>Loading the model: %1 %</source>
        <translation>Chargement du modèle&#xa0;: %1&#xa0;%</translation>
    </message>
    <message>
        <source>  ·  writing begins right after</source>
        <translation>  ·  l&apos;écriture commence juste après</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Read only</source>
        <translation>Lecture seule</translation>
    </message>
    <message>
        <source>Interrupted at %1 of %2 tokens</source>
        <translation>Interrompu à %1 jetons sur %2</translation>
    </message>
    <message>
        <source>An estimate from the speed of the last 5 seconds</source>
        <translation>Une estimation d&apos;après la vitesse des 5 dernières secondes</translation>
    </message>
    <message>
        <source>Tokens a second: over the last 5 seconds.</source>
        <translation>Jetons par seconde&#xa0;: sur les 5 dernières secondes.</translation>
    </message>
    <message>
        <source>%1 of %2 words</source>
        <translation>%1 mots sur %2</translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation>%1 mots</translation>
    </message>
    <message>
        <source>Saved as it is written</source>
        <translation>Enregistré à mesure</translation>
    </message>
    <message>
        <source>All saved</source>
        <translation>Tout est enregistré</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Enregistrement…</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Écrire</translation>
    </message>
    <message>
        <source>This could not be done: %1</source>
        <translation>Cela n’a pas pu être fait&#xa0;: %1</translation>
    </message>
    <message>
        <source>Some of this story&apos;s words are not as they were written: its disk may be failing, or another program has changed the file. Compare it with a backup before you go on. “longhand-cli project check” names the places.</source>
        <translation>Certains mots de cette histoire ne sont pas tels qu’ils ont été écrits&#xa0;: son disque est peut-être défaillant, ou un autre programme a modifié le fichier. Comparez-la avec une sauvegarde avant de continuer. «&#xa0;longhand-cli project check&#xa0;» indique les endroits.</translation>
    </message>
</context>
<context>
    <name>longhand::Dictionary</name>
    <message>
        <source>The dictionary %1 cannot be read: %2</source>
        <translation>Le dictionnaire %1 ne peut pas être lu&#xa0;: %2</translation>
    </message>
    <message>
        <source>The dictionary %1 uses an unknown encoding (%2).</source>
        <translation>Le dictionnaire %1 est écrit dans un codage inconnu ici (%2).</translation>
    </message>
</context>
<context>
    <name>longhand::DownloadJob</name>
    <message>
        <source>%1 is not the address of a file on the web. It should begin with https://</source>
        <translation>%1 n&apos;est pas l&apos;adresse d&apos;un fichier du web. Elle devrait commencer par https://</translation>
    </message>
    <message>
        <source>It was already there, complete and correct.</source>
        <translation>Il était déjà là, entier et juste.</translation>
    </message>
    <message>
        <source>Checking what is already there</source>
        <translation>Examen de ce qui est déjà là</translation>
    </message>
    <message>
        <source>the server sent nothing for %1 seconds</source>
        <translation>le serveur n&apos;a rien envoyé pendant %1 secondes</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>la connexion s&apos;est rompue</translation>
    </message>
    <message>
        <source>the server answered %1, “%2”</source>
        <translation>le serveur répond %1, «&#xa0;%2&#xa0;»</translation>
    </message>
    <message>
        <source>The server restricts access to this file (answer %1). You may have to accept a licence in a browser first; then download it there and add the file.</source>
        <translation>Le serveur ne donne pas ce fichier à tout le monde (réponse %1). Peut-être faut-il d&apos;abord accepter une licence dans un navigateur&#xa0;; téléchargez-le alors de là et ajoutez le fichier.</translation>
    </message>
    <message>
        <source>There is no such file at this address (answer %1). Check the address.</source>
        <translation>Il n&apos;y a pas de tel fichier à cette adresse (réponse %1). Est-elle bien écrite&#xa0;?</translation>
    </message>
    <message>
        <source>The server refused: answer %1.</source>
        <translation>Le serveur refuse&#xa0;: réponse %1.</translation>
    </message>
    <message>
        <source>It cannot be fetched: %1.</source>
        <translation>Téléchargement impossible&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The server redirects more than %1 times.</source>
        <translation>Le serveur renvoie d&apos;une adresse à l&apos;autre, plus de %1 fois.</translation>
    </message>
    <message>
        <source>The server redirects to %1, which is less secure than the address given.</source>
        <translation>Le serveur renvoie vers %1, qui est moins sûr que l&apos;adresse donnée.</translation>
    </message>
    <message>
        <source>Fetching failed: %1, %2 times in a row. What was fetched is kept; go on when the network is better.</source>
        <translation>Le téléchargement n&apos;aboutit pas&#xa0;: %1, %2 fois de suite. Ce qui est arrivé jusqu&apos;ici est conservé&#xa0;; continuez quand le réseau sera meilleur.</translation>
    </message>
    <message>
        <source>Trying again in %1 s: %2</source>
        <translation>Nouvel essai dans %1&#xa0;s&#xa0;: %2</translation>
    </message>
    <message>
        <source>The server repeatedly sends other sizes than it announces.</source>
        <translation>Le serveur envoie sans cesse d&apos;autres tailles que celles qu&apos;il annonce.</translation>
    </message>
    <message>
        <source>Checking that the file is complete and correct</source>
        <translation>Vérification que le fichier est entier et juste</translation>
    </message>
    <message>
        <source>Unpacking</source>
        <translation>Décompression</translation>
    </message>
</context>
<context>
    <name>longhand::DownloadPart</name>
    <message>
        <source>The folder %1 could not be created.</source>
        <translation>Le dossier %1 n&apos;a pas pu être créé.</translation>
    </message>
    <message>
        <source>%1 is already being fetched, perhaps by another window of Longhand.</source>
        <translation>%1 est déjà en cours de téléchargement, peut-être par une autre fenêtre de Longhand.</translation>
    </message>
    <message>
        <source>A file %1 already exists. Rename or remove it first; it was not changed.</source>
        <translation>Il y a déjà un fichier %1. Renommez-le ou enlevez-le d&apos;abord&#xa0;; il a été laissé tel quel.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 n&apos;a pas pu être écrit&#xa0;: %2</translation>
    </message>
    <message>
        <source>The file could not be written: %1. What was fetched is kept.</source>
        <translation>Le fichier n&apos;a pas pu être écrit&#xa0;: %1. Ce qui est arrivé jusqu&apos;ici est conservé.</translation>
    </message>
    <message>
        <source>Not enough disk space: %1 needed, %2 free. What was fetched is kept.</source>
        <translation>Il n&apos;y a pas assez de place sur le disque&#xa0;: il faut %1, il reste %2. Ce qui est arrivé jusqu&apos;ici est conservé.</translation>
    </message>
    <message>
        <source>The file could not be written: %1.</source>
        <translation>Le fichier n&apos;a pas pu être écrit&#xa0;: %1.</translation>
    </message>
    <message>
        <source>It could not be unpacked: %1</source>
        <translation>Il n&apos;a pas pu être décompressé&#xa0;: %1</translation>
    </message>
    <message>
        <source>What the server sent is not a complete model file (%1). It was deleted.</source>
        <translation>Ce que le serveur a envoyé n&apos;est pas un fichier de modèle entier (%1). Il a été jeté.</translation>
    </message>
    <message>
        <source>The file could not be moved to %1.</source>
        <translation>Le fichier n&apos;a pas pu être déplacé vers %1.</translation>
    </message>
    <message>
        <source>This is not the expected file: its %1 is %2, not %3. It was deleted.</source>
        <translation>Ce n&apos;est pas le fichier attendu&#xa0;: son %1 est %2, et non %3. Il a été jeté.</translation>
    </message>
</context>
<context>
    <name>longhand::DraftingDialog</name>
    <message>
        <source>How this was drafted</source>
        <translation>Comment ceci a été ébauché</translation>
    </message>
    <message>
        <source>Several sources guess the next tokens; one pass of the model then checks all guesses at once and keeps those that it would have written itself. The text is the same as one token at a time, only faster.</source>
        <translation>Plusieurs sources devinent les jetons suivants&#xa0;; un seul passage du modèle examine alors toutes les propositions et garde celles qu&apos;il aurait écrites lui-même. Le texte est donc le même que jeton par jeton, seulement plus tôt.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>Tokens ahead</source>
        <translation>Jetons d&apos;avance</translation>
    </message>
    <message>
        <source>Checked</source>
        <translation>Examinés</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Justes</translation>
    </message>
    <message>
        <source>Acceptance rate</source>
        <translation>Taux d&apos;acceptation</translation>
    </message>
    <message>
        <source>Guesses by source and depth</source>
        <translation>Propositions par source et profondeur</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Quoi</translation>
    </message>
    <message>
        <source>How much</source>
        <translation>Combien</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>Ce que cela veut dire</translation>
    </message>
    <message>
        <source>Numbers of the run</source>
        <translation>Chiffres de la passe</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Nothing was drafted yet. Numbers appear here when the model writes.</source>
        <translation>Rien n&apos;a encore été ébauché. Les chiffres apparaissent ici quand le modèle écrit.</translation>
    </message>
    <message>
        <source>The speedup over one by one is not known: too few tokens were written, or single-token passes were not measured.</source>
        <translation>On ne sait pas combien de temps a été gagné par rapport au jeton par jeton : trop peu de jetons ont été écrits, ou les passages pour un seul jeton n&apos;ont pas été mesurés.</translation>
    </message>
    <message>
        <source>no guesses</source>
        <translation>personne n&apos;a deviné</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Jetons</translation>
    </message>
    <message>
        <source>written by this run, with their drafting recorded</source>
        <translation>que cette passe a écrits et dont la fabrication a été notée</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Passages</translation>
    </message>
    <message>
        <source>verification passes of the whole model</source>
        <translation>passages de vérification du modèle entier</translation>
    </message>
    <message>
        <source>Tokens a pass</source>
        <translation>Jetons par passage</translation>
    </message>
    <message>
        <source>tokens / passes; one by one it is 1</source>
        <translation>jetons / passages&#xa0;; un à un, c&apos;est 1</translation>
    </message>
    <message>
        <source>guesses that were the model&apos;s own choice / guesses checked, all sources and depths</source>
        <translation>propositions qui étaient le choix même du modèle / propositions examinées, toutes sources et profondeurs</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>Jetons par seconde</translation>
    </message>
    <message>
        <source>over the whole run, pauses left out</source>
        <translation>sur toute la passe, sans les pauses</translation>
    </message>
    <message>
        <source>Times as fast</source>
        <translation>Fois plus vite</translation>
    </message>
    <message>
        <source>Time spent guessing</source>
        <translation>Temps passé à deviner</translation>
    </message>
    <message>
        <source>of the run&apos;s seconds; the rest went into passes and sampling tokens</source>
        <translation>des secondes de la passe&#xa0;; le reste est allé aux passages et au tirage des jetons</translation>
    </message>
    <message>
        <source>Drafting passes</source>
        <translation>Passages d&apos;ébauche</translation>
    </message>
    <message>
        <source>forward passes that only served guesses</source>
        <translation>passages en avant qui n&apos;ont servi qu&apos;à deviner</translation>
    </message>
    <message>
        <source>Drafting memory</source>
        <translation>Mémoire d&apos;ébauche</translation>
    </message>
    <message>
        <source>%1 positions</source>
        <translation>%1 positions</translation>
    </message>
    <message>
        <source>how much of the text the self-draft sees</source>
        <translation>la part du texte que voit l&apos;auto-ébauche</translation>
    </message>
    <message>
        <source>Rebuilds</source>
        <translation>Renouvellements</translation>
    </message>
    <message>
        <source>how often these positions were chosen again</source>
        <translation>combien de fois ces positions ont été choisies à nouveau</translation>
    </message>
    <message>
        <source>Read by passes</source>
        <translation>Lu par les passages</translation>
    </message>
    <message>
        <source>weights and memory of the text, all passes</source>
        <translation>poids et mémoire du texte, tous les passages</translation>
    </message>
    <message>
        <source>Read for guesses</source>
        <translation>Lu pour deviner</translation>
    </message>
    <message>
        <source>the same for drafting passes</source>
        <translation>la même chose pour les passages d&apos;ébauche</translation>
    </message>
    <message>
        <source>Words by: %1</source>
        <translation>Mots de&#xa0;: %1</translation>
    </message>
    <message>
        <source>Planned: %1</source>
        <translation>Prévu&#xa0;: %1</translation>
    </message>
    <message>
        <source>share of the passes for which the planner chose this way of guessing</source>
        <translation>part des passages pour lesquels le planificateur a choisi cette façon de deviner</translation>
    </message>
    <message>
        <source>Stage: %1</source>
        <translation>Étape&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 jetons</translation>
    </message>
    <message>
        <source>guesses that this stage hands on, a pass of the model</source>
        <translation>ce que cette étape transmet, par passage du modèle</translation>
    </message>
    <message>
        <source>Right: %1</source>
        <translation>Juste&#xa0;: %1</translation>
    </message>
    <message>
        <source>of these, those that the next stage would have guessed too / guesses it checked</source>
        <translation>parmi elles, celles que l&apos;étape suivante aurait faites aussi / celles qu&apos;elle a examinées</translation>
    </message>
    <message>
        <source>Time: %1</source>
        <translation>Temps&#xa0;: %1</translation>
    </message>
    <message>
        <source>of the run&apos;s seconds, in %1 passes of this stage</source>
        <translation>des secondes de la passe, en %1 passages de cette étape</translation>
    </message>
    <message>
        <source>From token</source>
        <translation>Dès le jeton</translation>
    </message>
    <message>
        <source>Words in the dictionary</source>
        <translation>Mots du dictionnaire</translation>
    </message>
    <message>
        <source>Longest stretch</source>
        <translation>Plus longue suite</translation>
    </message>
    <message>
        <source>Repeated passage</source>
        <translation>Passage répété</translation>
    </message>
    <message>
        <source>Sentences alike</source>
        <translation>Mêmes débuts</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>Perplexité</translation>
    </message>
    <message>
        <source>Not prose</source>
        <translation>Hors prose</translation>
    </message>
    <message>
        <source>The text in windows of %1 tokens</source>
        <translation>Le texte par fenêtres de %1 jetons</translation>
    </message>
    <message>
        <source>What the model&apos;s text is like, in windows of %1 tokens: a text that falls apart or repeats itself shows here.</source>
        <translation>Comment est le texte du modèle, par fenêtres de %1 jetons : un texte qui se défait ou se répète se voit ici.</translation>
    </message>
    <message>
        <source>Distinct-1 to 4</source>
        <translation>Distinct-1 à 4</translation>
    </message>
    <message>
        <source>Same opening</source>
        <translation>Même début</translation>
    </message>
    <message>
        <source>Long paragraphs</source>
        <translation>Longs paragraphes</translation>
    </message>
    <message>
        <source>Short forms</source>
        <translation>Formes brèves</translation>
    </message>
    <message>
        <source>New words</source>
        <translation>Mots nouveaux</translation>
    </message>
</context>
<context>
    <name>longhand::DraftingSection</name>
    <message>
        <source>pause</source>
        <translation>pause</translation>
    </message>
    <message>
        <source>Alarm</source>
        <translation>Alarme</translation>
    </message>
    <message>
        <source>stop</source>
        <translation>arrêter</translation>
    </message>
    <message>
        <source>go on</source>
        <translation>continuer</translation>
    </message>
    <message>
        <source>When the text repeats itself (a passage of 16 to 1,024 tokens occurs four times in a row), goes round in circles (256 tokens of at most 48 different ones) or falls apart (words pile up without what holds sentences together, lines of one or two words follow one another as in a table of contents, or little is left but punctuation and single letters). Pause: the run waits and the passage is marked; going on unchanged gives the same text as if it had not paused. Stop: the run ends there. Go on: nothing happens.</source>
        <translation>Quand le texte se répète (un passage de 16 à 1&#xa0;024 jetons apparaît quatre fois de suite), tourne en rond (256 jetons dont 48 différents au plus) ou se délite (des mots s’amassent sans ce qui lie les phrases, des lignes d’un ou deux mots se suivent comme dans une table des matières, ou il ne reste guère que de la ponctuation et des lettres isolées). Pause&#xa0;: la passe attend et le passage est marqué&#xa0;; continuer sans rien changer donne le même texte que sans pause. Arrêter&#xa0;: la passe finit là. Continuer&#xa0;: rien ne se passe.</translation>
    </message>
</context>
<context>
    <name>longhand::Error</name>
    <message>
        <source>off</source>
        <translation>désactivé</translation>
    </message>
    <message>
        <source>all the same</source>
        <translation>tous au même degré</translation>
    </message>
    <message>
        <source>always the likeliest</source>
        <translation>toujours le plus probable</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be imported: %2</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être importé&#xa0;: %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be imported: a text may have up to 64 MB.</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être importé&#xa0;: un texte peut avoir jusqu&apos;à 64&#xa0;Mo.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be imported: no such file.</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être importé&#xa0;: ce fichier n&apos;existe pas.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; could not be written.</source>
        <translation>«&#xa0;%1&#xa0;» n&apos;a pas pu être écrit.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; could not be written: %2.</source>
        <translation>«&#xa0;%1&#xa0;» n&apos;a pas pu être écrit&#xa0;: %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a file that is being read, or a story that is open and will not be replaced. Choose another name.</source>
        <translation>«&#xa0;%1&#xa0;» est un fichier en cours de lecture, ou une histoire ouverte, et ne sera pas remplacé. Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a model and will not be replaced. Choose another name.</source>
        <translation>«&#xa0;%1&#xa0;» est un modèle et ne sera pas remplacé. Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a story by its name and will not be replaced. Choose another name.</source>
        <translation>«&#xa0;%1&#xa0;» est une histoire d&apos;après son nom et ne sera pas remplacé. Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a story or another database and will not be replaced. Choose another name.</source>
        <translation>«&#xa0;%1&#xa0;» est une histoire ou une autre base de données et ne sera pas remplacé. Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no list of children by depth, such as 1, 3, 3, 3.</source>
        <translation>« %1 » n&apos;est pas une liste d&apos;enfants par profondeur, comme 1, 3, 3, 3.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid date.</source>
        <translation>«&#xa0;%1&#xa0;» n&apos;est pas une date valable.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an attention: full or rolling:SINKS:WINDOW.</source>
        <translation>«&#xa0;%1&#xa0;» n&apos;est pas une attention&#xa0;: full ou rolling:SINKS:WINDOW.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; with &quot;%2&quot;: %3</source>
        <translation>«&#xa0;%1&#xa0;» avec «&#xa0;%2&#xa0;»&#xa0;: %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: &quot;%2&quot; is not a valid number here.</source>
        <translation>«&#xa0;%1&#xa0;»&#xa0;: «&#xa0;%2&#xa0;» n&apos;est pas un nombre valable ici.</translation>
    </message>
    <message>
        <source>%1 %2 is not a multiple of head_count_kv %3.</source>
        <translation>%1 %2 n&apos;est pas un multiple de head_count_kv %3.</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1&#xa0;Gio</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1&#xa0;Mio</translation>
    </message>
    <message>
        <source>%1 bytes of text where the tokens have %2</source>
        <translation>%1 octets de texte, alors que les jetons en ont %2</translation>
    </message>
    <message>
        <source>%1 cannot be created in this folder (%2).</source>
        <translation>%1 ne peut pas être créé dans ce dossier (%2).</translation>
    </message>
    <message>
        <source>%1 cannot be created: %2.</source>
        <translation>%1 ne peut pas être créé&#xa0;: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be created: there is no folder %2.</source>
        <translation>%1 ne peut pas être créé&#xa0;: le dossier %2 n&apos;existe pas.</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation>%1 ne peut pas être ouvert&#xa0;: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be opened: no permission to read it.</source>
        <translation>%1 ne peut pas être ouvert&#xa0;: vous n&apos;avez pas le droit de le lire.</translation>
    </message>
    <message>
        <source>%1 cannot be written safely in this folder (no write-ahead log). Move it to a local disk.</source>
        <translation>%1 ne peut pas être écrit de façon sûre dans ce dossier (pas de journal write-ahead). Déplacez-le sur un disque local.</translation>
    </message>
    <message>
        <source>%1 could not be copied to %2: %3.</source>
        <translation>%1 n&apos;a pas pu être copié dans %2&#xa0;: %3.</translation>
    </message>
    <message>
        <source>%1 could not be read.</source>
        <translation>%1 n&apos;a pas pu être lu.</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 n&apos;a pas pu être écrit.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>%1 n&apos;a pas pu être écrit&#xa0;: %2.</translation>
    </message>
    <message>
        <source>%1 exists already. Choose another name.</source>
        <translation>%1 existe déjà. Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>%1 has %2 bytes; at most %3 are read.</source>
        <translation>%1 a %2 octets&#xa0;; on en lit %3 au plus.</translation>
    </message>
    <message>
        <source>%1 has %2 tokens, and this project plans for %3: the model&apos;s view is full.</source>
        <translation>%1 compte %2 jetons, et ce projet en prévoit %3&#xa0;: le modèle ne peut pas en voir davantage.</translation>
    </message>
    <message>
        <source>%1 has format %2; this program knows formats up to %3. It was not changed.</source>
        <translation>%1 a le format %2&#xa0;; ce programme connaît les formats jusqu&apos;à %3. Il n&apos;a pas été modifié.</translation>
    </message>
    <message>
        <source>%1 holds a value that is not finite at %2.</source>
        <translation>%1 contient une valeur qui n&apos;est pas finie, à la position %2.</translation>
    </message>
    <message>
        <source>%1 holds characters other than plain ASCII</source>
        <translation>%1 contient d&apos;autres caractères que de l&apos;ASCII pur</translation>
    </message>
    <message>
        <source>%1 in %2 cannot be read: %3.</source>
        <translation>%1, dans %2, ne peut pas être lu&#xa0;: %3.</translation>
    </message>
    <message>
        <source>%1 in %2 is damaged.</source>
        <translation>%1, dans %2, est endommagé.</translation>
    </message>
    <message>
        <source>%1 in %2 is larger than expected.</source>
        <translation>%1, dans %2, est plus grand que prévu.</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;; Longhand knows none, linear and yarn.</source>
        <translation>%1 est «&#xa0;%2&#xa0;»&#xa0;; Longhand connaît none, linear et yarn.</translation>
    </message>
    <message>
        <source>%1 is %2, not between 1 and 1024.</source>
        <translation>%1 vaut %2, et non de 1 à 1024.</translation>
    </message>
    <message>
        <source>%1 is %2, not between 1 and 1e12.</source>
        <translation>%1 vaut %2, et non de 1 à 1e12.</translation>
    </message>
    <message>
        <source>%1 is %2, not even.</source>
        <translation>%1 vaut %2, qui n&apos;est pas pair.</translation>
    </message>
    <message>
        <source>%1 is %2.</source>
        <translation>%1 vaut %2.</translation>
    </message>
    <message>
        <source>%1 is a folder, not a Longhand project.</source>
        <translation>%1 est un dossier, pas un projet Longhand.</translation>
    </message>
    <message>
        <source>%1 is a list of different numbers, or not from 1 to 1024; Longhand runs models whose layers are alike.</source>
        <translation>%1 est une liste de nombres différents, ou hors de 1 à 1024&#xa0;; Longhand fait fonctionner des modèles dont les couches sont semblables.</translation>
    </message>
    <message>
        <source>%1 is not a GGUF model: %2.</source>
        <translation>%1 n&apos;est pas un modèle GGUF&#xa0;: %2.</translation>
    </message>
    <message>
        <source>%1 is not a Longhand project.</source>
        <translation>%1 n&apos;est pas un projet Longhand.</translation>
    </message>
    <message>
        <source>%1 is not a Longhand project. It was not changed.</source>
        <translation>%1 n&apos;est pas un projet Longhand. Il n&apos;a pas été modifié.</translation>
    </message>
    <message>
        <source>%1 is not a checkpoint of draft-head training.</source>
        <translation>%1 n&apos;est pas un point de reprise d&apos;entraînement de têtes d&apos;ébauche.</translation>
    </message>
    <message>
        <source>%1 is not a complete archive (zip error %2).</source>
        <translation>%1 n&apos;est pas une archive complète (erreur zip %2).</translation>
    </message>
    <message>
        <source>%1 is not a file that can hold a Longhand project.</source>
        <translation>%1 n&apos;est pas un fichier qui puisse contenir un projet Longhand.</translation>
    </message>
    <message>
        <source>%1 is open in %2 and can only be read here: close it there first.</source>
        <translation>%1 est ouvert dans %2 et ne peut être que lu ici&#xa0;: fermez-le d&apos;abord là-bas.</translation>
    </message>
    <message>
        <source>%1 is a file of %2 names (hard links), which two programs could write at once, so it can only be read. Remove its other names, or make a copy and write in the copy.</source>
        <translation>%1 est un fichier à %2 noms (liens physiques), que deux programmes pourraient écrire en même temps&#xa0;: il ne peut donc être que lu. Supprimez ses autres noms, ou faites une copie et écrivez dans la copie.</translation>
    </message>
    <message>
        <source>%1 can only be read: there is no permission to write it. Change its permissions, or make a copy in a folder of yours.</source>
        <translation>%1 ne peut être que lu&#xa0;: la permission de l&apos;écrire manque. Changez ses permissions, ou faites une copie dans un dossier à vous.</translation>
    </message>
    <message>
        <source>%1 can only be read: no other file can be made in its folder. Make a copy in a folder of yours.</source>
        <translation>%1 ne peut être que lu&#xa0;: aucun autre fichier ne peut être créé dans son dossier. Faites une copie dans un dossier à vous.</translation>
    </message>
    <message>
        <source>%1 has an earlier format, and there is no space on its disk to bring it up to date, so it can only be read. Free some space there.</source>
        <translation>%1 a un format antérieur, et la place manque sur son disque pour le mettre à jour&#xa0;: il ne peut donc être que lu. Libérez-y de la place.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a part of the story &quot;%2&quot; by its name and will not be replaced. Choose another name.</source>
        <translation>«&#xa0;%1&#xa0;» est, d&apos;après son nom, une partie de l&apos;histoire «&#xa0;%2&#xa0;» et ne sera pas remplacé. Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is the log of a story, which may hold its last run, and will not be replaced. Choose another name.</source>
        <translation>«&#xa0;%1&#xa0;» est le journal d&apos;une histoire, qui peut contenir sa dernière passe, et ne sera pas remplacé. Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>The settings of run %1 in %2 are damaged (%3). The text is whole and can be exported, but this run cannot be finished or replayed: for that, restore a backup.</source>
        <translation>Les réglages de la passe %1 dans %2 sont endommagés (%3). Le texte est entier et peut être exporté, mais cette passe ne peut être ni terminée ni rejouée&#xa0;: pour cela, restaurez une sauvegarde.</translation>
    </message>
    <message>
        <source>The metrics of run %1 in %2 are damaged (%3). The text is whole and can be exported; for the metrics, restore a backup.</source>
        <translation>Les mesures de la passe %1 dans %2 sont endommagées (%3). Le texte est entier et peut être exporté&#xa0;; pour les mesures, restaurez une sauvegarde.</translation>
    </message>
    <message>
        <source>%1 is open read-only: nothing can be written to it.</source>
        <translation>%1 est ouvert en lecture seule&#xa0;: rien ne peut y être écrit.</translation>
    </message>
    <message>
        <source>%1 is read-only here.</source>
        <translation>%1 est en lecture seule ici.</translation>
    </message>
    <message>
        <source>%1 is the checkpoint of another training: its options or data were %2, these are %3. Use the original options, or another checkpoint file.</source>
        <translation>%1 est le point de reprise d&apos;un autre entraînement&#xa0;: ses options ou ses données étaient %2, celles-ci sont %3. Reprenez les options d&apos;origine, ou un autre fichier de point de reprise.</translation>
    </message>
    <message>
        <source>%1 must be a whole number from %2 to %3, not %4.</source>
        <translation>%1 doit être un nombre entier de %2 à %3, et non %4.</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 ou plus</translation>
    </message>
    <message>
        <source>%1 query heads share a KV head (16 are possible)</source>
        <translation>%1 têtes de requête partagent une tête KV (16 sont possibles)</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>%1 was made by a newer version of Longhand (its format is %2, this program knows formats up to %3). It was not changed. Open it with the newer version.</source>
        <translation>%1 a été fait par une version plus récente de Longhand (son format est %2, ce programme connaît les formats jusqu&apos;à %3). Il n&apos;a pas été modifié. Ouvrez-le avec la version plus récente.</translation>
    </message>
    <message>
        <source>%1: %2 %3. The file is damaged or not a GGUF model: download it again, or get it from another source.</source>
        <translation>%1&#xa0;: %2 %3. Le fichier est endommagé ou n&apos;est pas un modèle GGUF&#xa0;: téléchargez-le à nouveau, ou prenez-le à une autre source.</translation>
    </message>
    <message>
        <source>%1: %2 The file is damaged or of another kind.</source>
        <translation>%1&#xa0;: %2 Le fichier est endommagé ou d&apos;un autre genre.</translation>
    </message>
    <message>
        <source>%1: %2 needs bytes %3 to %3 + %4, but the file has only %5. The file is incomplete: download it again.</source>
        <translation>%1&#xa0;: pour %2, il faut les octets %3 à %3 + %4, mais le fichier n&apos;en a que %5. Il est incomplet&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: GGUF version %2 is not known; versions 2 and 3 are read. The file is damaged or newer than this program.</source>
        <translation>%1&#xa0;: la version GGUF %2 est inconnue&#xa0;; les versions 2 et 3 sont lues. Le fichier est endommagé ou plus récent que ce programme.</translation>
    </message>
    <message>
        <source>%1: GGUF version %2 is too old; versions 2 and 3 are read. Get a newer version of this model.</source>
        <translation>%1&#xa0;: la version GGUF %2 est trop ancienne&#xa0;; les versions 2 et 3 sont lues. Procurez-vous une version plus récente de ce modèle.</translation>
    </message>
    <message>
        <source>%1: GGUF version %2: the file is for big-endian machines. Get the little-endian version of this model.</source>
        <translation>%1&#xa0;: version GGUF %2&#xa0;: le fichier est pour machines gros-boutistes. Procurez-vous la version petit-boutiste de ce modèle.</translation>
    </message>
    <message>
        <source>%1: a header of %2 bytes is too long to be read again.</source>
        <translation>%1&#xa0;: un en-tête de %2 octets est trop long pour être relu.</translation>
    </message>
    <message>
        <source>%1: block %2: %3. The file is damaged, or the strength of %4 is too large for it.</source>
        <translation>%1&#xa0;: bloc %2&#xa0;: %3. Le fichier est endommagé, ou la force de %4 est trop grande pour lui.</translation>
    </message>
    <message>
        <source>%1: it adapts block %2, but this model has %3: it was trained for another model.</source>
        <translation>%1&#xa0;: l&apos;adaptateur porte sur le bloc %2, mais ce modèle en a %3&#xa0;: il a été entraîné pour un autre modèle.</translation>
    </message>
    <message>
        <source>%1: line %2 is not a list of token ids.</source>
        <translation>%1&#xa0;: la ligne %2 n&apos;est pas une liste de numéros de jetons.</translation>
    </message>
    <message>
        <source>%1: metadata key %2 %3. This model cannot be used: get it from another source.</source>
        <translation>%1&#xa0;: la clé de métadonnées %2 %3. Ce modèle est inutilisable&#xa0;: prenez-le à une autre source.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; has %3 entries for %4 tokens. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: la clé de métadonnées &apos;%2&apos; a %3 entrées pour %4 jetons. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; says %3 for token %4; 0 to 6 are possible. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: la clé de métadonnées &apos;%2&apos; indique %3 pour le jeton %4&#xa0;; de 0 à 6 sont possibles. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: reading %2 failed at byte %3: %4. Check the disk, then open the file again.</source>
        <translation>%1&#xa0;: impossible de lire %2 à l&apos;octet %3&#xa0;: %4. Vérifiez le disque, puis rouvrez le fichier.</translation>
    </message>
    <message>
        <source>%1: tensor %2 cannot be stored: it has %3 weights of %4, or one beyond 65504. The training may have diverged; a lower learning rate helps.</source>
        <translation>%1&#xa0;: le tenseur %2 ne peut pas être enregistré&#xa0;: il a %3 poids sur %4, ou l&apos;un d&apos;eux dépasse 65504. L&apos;entraînement a peut-être divergé&#xa0;; un taux d&apos;apprentissage plus petit y remédie.</translation>
    </message>
    <message>
        <source>%1: tensor %2 has %3 bytes, not the %4 asked for.</source>
        <translation>%1&#xa0;: le tenseur %2 a %3 octets, et non les %4 demandés.</translation>
    </message>
    <message>
        <source>%1: tensor %2 has %3 bytes; %4 bytes at %5 lie outside it.</source>
        <translation>%1&#xa0;: le tenseur %2 a %3 octets&#xa0;; %4 octets à partir de %5 en sortent.</translation>
    </message>
    <message>
        <source>%1: tensor %2 is missing.</source>
        <translation>%1&#xa0;: le tenseur %2 manque.</translation>
    </message>
    <message>
        <source>%1: tensor %2 is not a list of I32.</source>
        <translation>%1&#xa0;: le tenseur %2 n&apos;est pas une liste de I32.</translation>
    </message>
    <message>
        <source>%1: tensor %2 is not of floats, [%3][%4] as its description says.</source>
        <translation>%1&#xa0;: le tenseur %2 n&apos;est pas fait de nombres à virgule flottante, [%3][%4], comme le veut sa description.</translation>
    </message>
    <message>
        <source>%1: text %2 has %3 tokens of %4, or was written for another corpus or model. Give another file for the samples.</source>
        <translation>%1&#xa0;: le texte %2 a %3 jetons au lieu de %4, ou a été écrit pour un autre corpus ou un autre modèle. Donnez un autre fichier pour les textes du modèle.</translation>
    </message>
    <message>
        <source>%1: the checkpoint is damaged: %2</source>
        <translation>%1&#xa0;: le point de reprise est endommagé&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1: the description of the draft heads is damaged: %2</source>
        <translation>%1&#xa0;: la description des têtes d&apos;ébauche est endommagée&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1: the file ended at byte %2 while reading %3; it had %4 bytes when it was opened. It was cut short meanwhile: download it again.</source>
        <translation>%1&#xa0;: le fichier s&apos;est terminé à l&apos;octet %2, alors qu&apos;il fallait lire %3&#xa0;; il avait %4 octets à l&apos;ouverture. Il a été tronqué entre-temps&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: the file is empty (0 bytes). Download it again.</source>
        <translation>%1&#xa0;: le fichier est vide (0 octet). Téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: the model needs %2 MB of memory, but only %3 MB are free. Close other programs or choose a smaller model.</source>
        <translation>%1&#xa0;: le modèle demande %2&#xa0;Mo de mémoire, mais %3&#xa0;Mo seulement sont libres. Fermez d&apos;autres programmes ou choisissez un modèle plus petit.</translation>
    </message>
    <message>
        <source>%1: the pre-tokenizer %2 (tokenizer.ggml.pre) is not supported; these are: %3. Choose another model.</source>
        <translation>%1&#xa0;: le pré-tokeniseur %2 (tokenizer.ggml.pre) n&apos;est pas pris en charge&#xa0;; le sont&#xa0;: %3. Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>%1: the tokens of %2 are not in ascending order.</source>
        <translation>%1&#xa0;: les jetons de %2 ne sont pas dans l&apos;ordre croissant.</translation>
    </message>
    <message>
        <source>%1; code %2</source>
        <translation>%1&#xa0;; code %2</translation>
    </message>
    <message>
        <source>A batch of %1 rows is not a multiple of %2.</source>
        <translation>Un lot de %1 lignes n&apos;est pas un multiple de %2.</translation>
    </message>
    <message>
        <source>A context of %1 tokens cannot be planned: choose 1 to %2.</source>
        <translation>Un contexte de %1 jetons ne peut pas être prévu&#xa0;: choisissez de 1 à %2.</translation>
    </message>
    <message>
        <source>A day of writing cannot be reduced.</source>
        <translation>On ne peut rien retirer à un jour d&apos;écriture.</translation>
    </message>
    <message>
        <source>A draft goes on from node %1 before its parent.</source>
        <translation>Une ébauche part du nœud %1 avant le parent de celui-ci.</translation>
    </message>
    <message>
        <source>A draft of %1 rows is longer than the GPU can sample.</source>
        <translation>Une ébauche de %1 lignes est plus longue que ce que la carte graphique peut tirer.</translation>
    </message>
    <message>
        <source>A draft vocabulary names token %1 twice.</source>
        <translation>Un vocabulaire d&apos;ébauche nomme deux fois le jeton %1.</translation>
    </message>
    <message>
        <source>A draft vocabulary names token %1, but the model has %2 tokens.</source>
        <translation>Un vocabulaire d&apos;ébauche nomme le jeton %1, mais le modèle a %2 jetons.</translation>
    </message>
    <message>
        <source>A draft vocabulary needs at least one token.</source>
        <translation>Un vocabulaire d&apos;ébauche doit avoir au moins un jeton.</translation>
    </message>
    <message>
        <source>A file cannot be written at &quot;%1&quot;: it is a folder. Name a file in it.</source>
        <translation>Aucun fichier ne peut être écrit sous «&#xa0;%1&#xa0;»&#xa0;: c&apos;est un dossier. Donnez le nom d&apos;un fichier dans ce dossier.</translation>
    </message>
    <message>
        <source>A matrix of %1 inputs is too wide for the GPU backend.</source>
        <translation>Une matrice à %1 entrées est trop large pour le calcul sur la carte graphique.</translation>
    </message>
    <message>
        <source>A part of the reading cache was damaged; that text is read again.</source>
        <translation>Une partie du cache de lecture était endommagée&#xa0;; ce texte est relu.</translation>
    </message>
    <message>
        <source>A pass needs room for at least one row.</source>
        <translation>Un passage doit avoir place pour au moins une ligne.</translation>
    </message>
    <message>
        <source>A pass of %1 rows: 1 to %2 are possible.</source>
        <translation>Un passage de %1 lignes&#xa0;: de 1 à %2 sont possibles.</translation>
    </message>
    <message>
        <source>A project holds only what its settings give: a run that is NOT lossless cannot be written into it.</source>
        <translation>Un projet ne contient que ce que donnent ses réglages&#xa0;: une passe qui n&apos;est PAS sans perte ne peut pas y être écrite.</translation>
    </message>
    <message>
        <source>A record of training data of %1 tokens; %2 are expected.</source>
        <translation>Un enregistrement de données d&apos;entraînement a %1 jetons&#xa0;; il en faut %2.</translation>
    </message>
    <message>
        <source>A run cannot have written %1 tokens of a text of %2.</source>
        <translation>Une passe ne peut pas avoir écrit %1 jetons d&apos;un texte de %2.</translation>
    </message>
    <message>
        <source>A run continued for %1 tokens: at least 1.</source>
        <translation>Une passe continuée pour %1 jetons&#xa0;: il en faut au moins 1.</translation>
    </message>
    <message>
        <source>A run is being written: pause or stop it before the next one.</source>
        <translation>Une passe est en cours d&apos;écriture&#xa0;: mettez-la en pause ou arrêtez-la avant la suivante.</translation>
    </message>
    <message>
        <source>A run of %1 tokens: at least 1.</source>
        <translation>Une passe de %1 jetons&#xa0;: il en faut au moins 1.</translation>
    </message>
    <message>
        <source>A sampler needs a vocabulary of at least one token; this one has %1.</source>
        <translation>Le tirage a besoin d&apos;un vocabulaire d&apos;au moins un jeton&#xa0;; celui-ci en a %1.</translation>
    </message>
    <message>
        <source>A step that was not lossless cannot be recorded: a project holds only what its settings give.</source>
        <translation>Un pas qui n&apos;était pas sans perte ne peut pas être enregistré&#xa0;: un projet ne contient que ce que donnent ses réglages.</translation>
    </message>
    <message>
        <source>A text of %1 tokens cannot be assembled from blocks of %2.</source>
        <translation>Un texte de %1 jetons ne peut pas être assemblé à partir de blocs de %2.</translation>
    </message>
    <message>
        <source>A text of %1 tokens cannot be assembled: block %2 is missing.</source>
        <translation>Un texte de %1 jetons ne peut pas être assemblé&#xa0;: le bloc %2 manque.</translation>
    </message>
    <message>
        <source>A tree of drafts %1 deep: at most %2.</source>
        <translation>Un arbre d&apos;ébauches de profondeur %1&#xa0;: %2 au plus.</translation>
    </message>
    <message>
        <source>A vocabulary of %1 is smaller than the tokenizer&apos;s %2.</source>
        <translation>Un vocabulaire de %1 jetons est plus petit que celui du tokeniseur, qui en a %2.</translation>
    </message>
    <message>
        <source>A word of the story must have 1 to %1 bytes.</source>
        <translation>Un mot de l&apos;histoire doit avoir de 1 à %1 octets.</translation>
    </message>
    <message>
        <source>An adapter of strength %1: must be above 0 and at most %2.</source>
        <translation>Un adaptateur de force %1&#xa0;: elle doit être au-dessus de 0 et de %2 au plus.</translation>
    </message>
    <message>
        <source>An author&apos;s note %1 paragraphs before the end: 1 to %2.</source>
        <translation>Une note de l&apos;auteur à %1 paragraphes de la fin&#xa0;: de 1 à %2 sont possibles.</translation>
    </message>
    <message>
        <source>At least one candidate must be requested, not %1.</source>
        <translation>Il faut demander au moins un candidat, et non %1.</translation>
    </message>
    <message>
        <source>Cannot open %1: %2.</source>
        <translation>Impossible d&apos;ouvrir %1&#xa0;: %2.</translation>
    </message>
    <message>
        <source>Cannot open %1: %2. Check the disk.</source>
        <translation>Impossible d&apos;ouvrir %1&#xa0;: %2. Vérifiez le disque.</translation>
    </message>
    <message>
        <source>Cannot open %1: %2. Check the name and the permissions of the file.</source>
        <translation>Impossible d&apos;ouvrir %1&#xa0;: %2. Vérifiez le nom et les droits du fichier.</translation>
    </message>
    <message>
        <source>Draft heads of width %1 were given a hidden state of %2.</source>
        <translation>Des têtes d&apos;ébauche de largeur %1 ont reçu un état caché de largeur %2.</translation>
    </message>
    <message>
        <source>Draft heads with %1 = %2; %3 to %4 is possible.</source>
        <translation>Têtes d&apos;ébauche impossibles avec %1 = %2&#xa0;; il faut de %3 à %4.</translation>
    </message>
    <message>
        <source>Excerpts of %1 tokens are too short for pieces of %2 rows.</source>
        <translation>Des extraits de %1 jetons sont trop courts pour des morceaux de %2 lignes.</translation>
    </message>
    <message>
        <source>It is not a number of tokens.</source>
        <translation>Ce n&apos;est pas un nombre de jetons.</translation>
    </message>
    <message>
        <source>It resumes with other drafts; the text is the same.</source>
        <translation>Elle reprend avec d&apos;autres ébauches&#xa0;; le texte est le même.</translation>
    </message>
    <message>
        <source>Loading the model was cancelled.</source>
        <translation>Le chargement du modèle a été annulé.</translation>
    </message>
    <message>
        <source>Name the file of the adapter.</source>
        <translation>Donnez le nom du fichier de l&apos;adaptateur.</translation>
    </message>
    <message>
        <source>No model is loaded: load one first.</source>
        <translation>Aucun modèle n&apos;est chargé&#xa0;: chargez-en d&apos;abord un.</translation>
    </message>
    <message>
        <source>No model is loaded: load the one the run was begun with.</source>
        <translation>Aucun modèle n&apos;est chargé&#xa0;: chargez celui avec lequel la passe a été commencée.</translation>
    </message>
    <message>
        <source>No run has begun.</source>
        <translation>Aucune passe n&apos;a commencé.</translation>
    </message>
    <message>
        <source>No run is active, so its settings cannot be changed.</source>
        <translation>Aucune passe n&apos;est en cours, ses réglages ne peuvent donc pas être modifiés.</translation>
    </message>
    <message>
        <source>No run was interrupted: there is nothing to resume.</source>
        <translation>Aucune passe n&apos;a été interrompue&#xa0;: il n&apos;y a rien à reprendre.</translation>
    </message>
    <message>
        <source>No text of the corpus has more than %1 tokens.</source>
        <translation>Aucun texte du corpus n&apos;a plus de %1 jetons.</translation>
    </message>
    <message>
        <source>None of the %1 logits for position %2 can be sampled: all are masked or not finite. The model file may be damaged.</source>
        <translation>Aucun des %1 logits pour la position %2 ne peut être tiré&#xa0;: tous sont masqués ou non finis. Le fichier du modèle est peut-être endommagé.</translation>
    </message>
    <message>
        <source>Opening the file</source>
        <translation>Ouverture du fichier</translation>
    </message>
    <message>
        <source>Put the file back, add it under Models, or choose another adapter, or none, for this story.</source>
        <translation>Remettez le fichier à sa place, ajoutez-le sous Modèles, ou choisissez pour cette histoire un autre adaptateur, ou aucun.</translation>
    </message>
    <message>
        <source>Reading the vocabulary</source>
        <translation>Lecture du vocabulaire</translation>
    </message>
    <message>
        <source>Reading the weights</source>
        <translation>Lecture des poids</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Prêt</translation>
    </message>
    <message>
        <source>Resuming on the CPU, where this run started.</source>
        <translation>Reprise sur le processeur, où cette passe a commencé.</translation>
    </message>
    <message>
        <source>Resuming with the instruction set this run started with, &quot;%1&quot;.</source>
        <translation>Reprise avec le jeu d&apos;instructions avec lequel cette passe a commencé, «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Row %1 does not continue the accepted path of this pass.</source>
        <translation>La ligne %1 ne prolonge pas le chemin accepté de ce passage.</translation>
    </message>
    <message>
        <source>Row %1 of a pass names row %2 as its parent.</source>
        <translation>La ligne %1 d&apos;un passage nomme la ligne %2 comme parent.</translation>
    </message>
    <message>
        <source>Run %1 is not at the end of the text: no tokens can be added to it.</source>
        <translation>La passe %1 n&apos;est pas à la fin du texte&#xa0;: aucun jeton ne peut y être ajouté.</translation>
    </message>
    <message>
        <source>Self-Extend and a rolling window exclude each other: choose one of them.</source>
        <translation>Self-Extend et une fenêtre glissante s&apos;excluent&#xa0;: choisissez l&apos;un ou l&apos;autre.</translation>
    </message>
    <message>
        <source>Self-Extend with groups of %1 and a window of %2 would use positions up to %3 for a context of %4, but the model was trained to %5: take larger groups.</source>
        <translation>Avec des groupes de %1 et une fenêtre de %2, Self-Extend emploierait des positions jusqu&apos;à %3 pour un contexte de %4, mais le modèle a été entraîné jusqu&apos;à %5&#xa0;: prenez des groupes plus grands.</translation>
    </message>
    <message>
        <source>The GPU backend does not support this model: %1. The CPU does.</source>
        <translation>Ce modèle ne peut pas être calculé sur la carte graphique&#xa0;: %1. Il peut l&apos;être sur le processeur.</translation>
    </message>
    <message>
        <source>The GPU&apos;s memory is full: %1 more were wanted, %2 of %3 are free. What is written is safe. Close what else uses the GPU, or continue with the CPU or a smaller model.</source>
        <translation>La mémoire de la carte graphique est pleine&#xa0;: il fallait encore %1, %2 sont libres sur %3. Ce qui est écrit est en sûreté. Fermez ce qui utilise aussi la carte graphique, ou continuez avec le processeur ou un modèle plus petit.</translation>
    </message>
    <message>
        <source>The GPU&apos;s memory is full: the text needs %1 more for its cache, and %2 of %3 are free. What is written is safe. Continue with the CPU, with a rolling window, or with a smaller model.</source>
        <translation>La mémoire de la carte graphique est pleine&#xa0;: le texte demande encore %1 pour son cache, et %2 sont libres sur %3. Ce qui est écrit est en sûreté. Continuez avec le processeur, avec une fenêtre glissante ou avec un modèle plus petit.</translation>
    </message>
    <message>
        <source>The GPU&apos;s memory is too small for the workspaces of %1: %2 more were wanted, %3 of %4 are free. Close what else uses the GPU, plan a shorter text, or use the CPU.</source>
        <translation>La mémoire de la carte graphique est trop petite pour les espaces de travail de %1&#xa0;: il fallait encore %2, %3 sont libres sur %4. Fermez ce qui utilise aussi la carte graphique, prévoyez un texte plus court, ou prenez le processeur.</translation>
    </message>
    <message>
        <source>The adapter %1 can no longer be read (its contents were %2), and without it the text would differ.</source>
        <translation>L&apos;adaptateur %1 n&apos;est plus lisible (son contenu était %2), et sans lui le texte serait différent.</translation>
    </message>
    <message>
        <source>The adapter %1 has changed (its contents were %2), and without it the text would differ.</source>
        <translation>L&apos;adaptateur %1 a changé (son contenu était %2), et sans lui le texte serait différent.</translation>
    </message>
    <message>
        <source>The adapter %1 no longer exists (its contents were %2), and without it the text would differ.</source>
        <translation>L&apos;adaptateur %1 n&apos;existe plus (son contenu était %2), et sans lui le texte serait différent.</translation>
    </message>
    <message>
        <source>The adapter %1 was trained for another model (fingerprint %2; this one is %3): choose the model it belongs to.</source>
        <translation>L&apos;adaptateur %1 a été entraîné pour un autre modèle (empreinte %2&#xa0;; celle de celui-ci est %3)&#xa0;: choisissez le modèle auquel il appartient.</translation>
    </message>
    <message>
        <source>The adapter&apos;s strength is %1; allowed is above 0 to %2.</source>
        <translation>La force de l&apos;adaptateur est %1&#xa0;; elle doit être au-dessus de 0 et de %2 au plus.</translation>
    </message>
    <message>
        <source>The alternatives of run %1 at token %2 cannot be read: the project is damaged.</source>
        <translation>Les autres possibilités de la passe %1 au jeton %2 ne peuvent pas être lues&#xa0;: le projet est endommagé.</translation>
    </message>
    <message>
        <source>The author&apos;s note has %1 bytes, and at most %2 are read: shorten it.</source>
        <translation>La note de l&apos;auteur a %1 octets, et on en lit %2 au plus&#xa0;: raccourcissez-la.</translation>
    </message>
    <message>
        <source>The cache has more blocks than were planned for.</source>
        <translation>Le cache a plus de blocs qu&apos;il n&apos;en était prévu.</translation>
    </message>
    <message>
        <source>The context is full: %1 tokens were planned for this text.</source>
        <translation>Le contexte est plein&#xa0;: %1 jetons étaient prévus pour ce texte.</translation>
    </message>
    <message>
        <source>The corpus %1 could not be read: %2.</source>
        <translation>Le corpus %1 n&apos;a pas pu être lu&#xa0;: %2.</translation>
    </message>
    <message>
        <source>The corpus %1 has %2 bytes of text; at most %3 are read.</source>
        <translation>Le corpus %1 a %2 octets de texte&#xa0;; on en lit %3 au plus.</translation>
    </message>
    <message>
        <source>The corpus %1 has no file *.txt.</source>
        <translation>Le corpus %1 n&apos;a aucun fichier *.txt.</translation>
    </message>
    <message>
        <source>The disk could not be read: %1 is on it (%2). The file was not changed and may be intact: try again, or copy it to another disk.</source>
        <translation>Le disque où se trouve %1 n&apos;a pas pu être lu (%2). Le fichier n&apos;a pas été modifié et il est peut-être intact&#xa0;: réessayez, ou copiez-le sur un autre disque.</translation>
    </message>
    <message>
        <source>The disk is full: %1 cannot be saved. About %2 MB are needed, %3 MB are free. Free some space there.</source>
        <translation>Le disque est plein&#xa0;: %1 ne peut pas être enregistré. Il faut environ %2&#xa0;Mo, %3&#xa0;Mo sont libres. Libérez-y de la place.</translation>
    </message>
    <message>
        <source>The disk is full: %1 cannot be saved. About %2 MB are needed. Free some space there.</source>
        <translation>Le disque est plein&#xa0;: %1 ne peut pas être enregistré. Il faut environ %2&#xa0;Mo. Libérez-y de la place.</translation>
    </message>
    <message>
        <source>The draft heads %1 give unusable numbers: the file is damaged, or not for this model. The text goes on unchanged without them.</source>
        <translation>Les têtes d&apos;ébauche %1 donnent des nombres inutilisables&#xa0;: le fichier est endommagé, ou n&apos;est pas pour ce modèle. Le texte continue sans elles, inchangé.</translation>
    </message>
    <message>
        <source>The factor must be a number from 1 to %1, not %2.</source>
        <translation>Le facteur doit être un nombre de 1 à %1, et non %2.</translation>
    </message>
    <message>
        <source>The file &quot;%1&quot; cannot be written: %2. Nothing was written.</source>
        <translation>Le fichier «&#xa0;%1&#xa0;» ne peut pas être écrit&#xa0;: %2. Rien n&apos;a été écrit.</translation>
    </message>
    <message>
        <source>The file &quot;%1&quot; cannot be written: %2. What it held before is unchanged.</source>
        <translation>Le fichier «&#xa0;%1&#xa0;» ne peut pas être écrit&#xa0;: %2. Ce qu&apos;il contenait est inchangé.</translation>
    </message>
    <message>
        <source>The file %1 cannot be read or saved (%2).</source>
        <translation>Le fichier %1 ne peut être ni lu ni enregistré (%2).</translation>
    </message>
    <message>
        <source>The file %1 contradicts itself (%2).</source>
        <translation>Le fichier %1 se contredit (%2).</translation>
    </message>
    <message>
        <source>The file %1 has reached the file size limit of this program (see ulimit -f) and cannot be saved. Raise the limit, or export the text.</source>
        <translation>Le fichier %1 a atteint la taille de fichier permise à ce programme (voir ulimit -f) et ne peut pas être enregistré. Relevez cette limite, ou exportez le texte.</translation>
    </message>
    <message>
        <source>The file %1 is damaged (%2). Nothing was written to it; use a backup.</source>
        <translation>Le fichier %1 est endommagé (%2). Rien n&apos;y a été écrit&#xa0;; prenez une sauvegarde.</translation>
    </message>
    <message>
        <source>The file %1 is locked by another program. Close it there, or try again.</source>
        <translation>Le fichier %1 est verrouillé par un autre programme. Fermez-le là-bas, ou réessayez.</translation>
    </message>
    <message>
        <source>The fingerprint cannot be computed: SHA-256 is not available.</source>
        <translation>L&apos;empreinte ne peut pas être calculée&#xa0;: SHA-256 n&apos;est pas disponible.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be created: %2.</source>
        <translation>Le dossier %1 ne peut pas être créé&#xa0;: %2.</translation>
    </message>
    <message>
        <source>The group of Self-Extend</source>
        <translation>Le groupe de Self-Extend</translation>
    </message>
    <message>
        <source>The heads to start from are %1, gamma %2, hidden %3, seen %4; request the same.</source>
        <translation>Les têtes de départ sont %1, gamma %2, hidden %3, seen %4&#xa0;; demandez les mêmes valeurs.</translation>
    </message>
    <message>
        <source>The key of training data is too long: %1 bytes.</source>
        <translation>La clé des données d&apos;entraînement est trop longue&#xa0;: %1 octets.</translation>
    </message>
    <message>
        <source>The last changes of %1 are still in %2, and there is no space or permission here for the index needed to read them. Copy both files to a folder of yours and open the copy.</source>
        <translation>Les dernières modifications de %1 sont encore dans %2, et il n&apos;y a pas ici la place ou le droit de créer l&apos;index qu&apos;il faut pour les lire. Copiez les deux fichiers dans un dossier à vous et ouvrez la copie.</translation>
    </message>
    <message>
        <source>The memory has %1 bytes, and at most %2 are read: shorten it.</source>
        <translation>La mémoire a %1 octets, et on en lit %2 au plus&#xa0;: raccourcissez-la.</translation>
    </message>
    <message>
        <source>The model sees the first %1 and the last %2 tokens; what lies between falls out of its view.</source>
        <translation>Le modèle voit les %1 premiers jetons et les %2 derniers&#xa0;; ce qui est entre eux sort de sa vue.</translation>
    </message>
    <message>
        <source>The model sees the whole book, but was trained on %1 tokens only: beyond them its text decays.</source>
        <translation>Le modèle voit tout le livre, mais n&apos;a été entraîné que sur %1 jetons&#xa0;: au-delà, son texte se dégrade.</translation>
    </message>
    <message>
        <source>The model sees the whole book, its positions pressed together by %1.</source>
        <translation>Le modèle voit tout le livre, ses positions resserrées d&apos;un facteur %1.</translation>
    </message>
    <message>
        <source>The model sees the whole book, its positions stretched by YaRN, factor %1.</source>
        <translation>Le modèle voit tout le livre, ses positions étirées par YaRN, facteur %1.</translation>
    </message>
    <message>
        <source>The model sees the whole book: the last %1 tokens exactly, what lies before in groups of %2 positions (it was trained on %3 tokens).</source>
        <translation>Le modèle voit tout le livre&#xa0;: les %1 derniers jetons tels quels, ce qui précède par groupes de %2 positions (il a été entraîné sur %3 jetons).</translation>
    </message>
    <message>
        <source>The model sees the whole text.</source>
        <translation>Le modèle voit tout le texte.</translation>
    </message>
    <message>
        <source>The model&apos;s width is %1, the heads have %2, the training data %3.</source>
        <translation>La largeur du modèle est %1, celle des têtes %2, celle des données d&apos;entraînement %3.</translation>
    </message>
    <message>
        <source>The number of sinks</source>
        <translation>Le nombre de puits</translation>
    </message>
    <message>
        <source>The planned context</source>
        <translation>Le contexte prévu</translation>
    </message>
    <message>
        <source>The premise has %1 bytes, and at most %2 are read: shorten it.</source>
        <translation>La prémisse a %1 octets, et on en lit %2 au plus&#xa0;: raccourcissez-la.</translation>
    </message>
    <message>
        <source>The project &quot;%1&quot; is too large to open: its parts add up to %2 bytes and %3 tokens or more; at most %4 and %5 are supported.</source>
        <translation>Le projet «&#xa0;%1&#xa0;» est trop grand pour être ouvert&#xa0;: ses parties font ensemble %2 octets et %3 jetons, ou plus&#xa0;; %4 et %5 au plus sont possibles.</translation>
    </message>
    <message>
        <source>The project %1 is damaged (%2). It was not changed. Restore it from a backup, or keep it for a repair.</source>
        <translation>Le projet %1 est endommagé (%2). Il n&apos;a pas été modifié. Restaurez-le depuis une sauvegarde, ou gardez-le pour une réparation.</translation>
    </message>
    <message>
        <source>The project %1 is damaged (its end is missing). It was not changed. Restore it from a backup, or keep it for a repair.</source>
        <translation>Le projet %1 est endommagé (la fin manque). Il n&apos;a pas été modifié. Restaurez-le depuis une sauvegarde, ou gardez-le pour une réparation.</translation>
    </message>
    <message>
        <source>The project has an invalid value: %1 %2.</source>
        <translation>Le projet contient une valeur non valable&#xa0;: %1 %2.</translation>
    </message>
    <message>
        <source>The project has an invalid value: %1 that is not a whole number.</source>
        <translation>Le projet contient une valeur non valable&#xa0;: %1 n&apos;est pas un nombre entier.</translation>
    </message>
    <message>
        <source>The project has no run %1.</source>
        <translation>Le projet n&apos;a pas de passe %1.</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s adapter is invalid: %1.</source>
        <translation>L&apos;enregistrement de l&apos;adaptateur d&apos;une passe, dans le projet, n&apos;est pas valable&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s drafts cannot be read (%1).</source>
        <translation>L&apos;enregistrement des ébauches d&apos;une passe, dans le projet, ne peut pas être lu (%1).</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s drafts has %1 depths.</source>
        <translation>L&apos;enregistrement des ébauches d&apos;une passe, dans le projet, a %1 profondeurs.</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s drafts names an unknown source, %1.</source>
        <translation>L&apos;enregistrement des ébauches d&apos;une passe, dans le projet, nomme une source inconnue, %1.</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s settings asks for %1 tokens.</source>
        <translation>L&apos;enregistrement des réglages d&apos;une passe, dans le projet, demande %1 jetons.</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s settings cannot be read (%1).</source>
        <translation>L&apos;enregistrement des réglages d&apos;une passe, dans le projet, ne peut pas être lu (%1).</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s settings has an unknown entry: %1.</source>
        <translation>L&apos;enregistrement des réglages d&apos;une passe, dans le projet, a une entrée inconnue&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The project&apos;s record of the planned context cannot be read (%1).</source>
        <translation>L&apos;enregistrement du contexte prévu, dans le projet, ne peut pas être lu (%1).</translation>
    </message>
    <message>
        <source>The project&apos;s record of the planned context has an unknown scaling: &quot;%1&quot;.</source>
        <translation>L&apos;enregistrement du contexte prévu, dans le projet, a une mise à l&apos;échelle inconnue&#xa0;: «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>The reading cache cannot be written to &quot;%1&quot;: %2. The text will be read again next time.</source>
        <translation>Le cache de lecture ne peut pas être écrit dans «&#xa0;%1&#xa0;»&#xa0;: %2. Le texte sera relu la prochaine fois.</translation>
    </message>
    <message>
        <source>The record has an impossible value: %1 %2.</source>
        <translation>L&apos;enregistrement contient une valeur impossible&#xa0;: %1 %2.</translation>
    </message>
    <message>
        <source>The record has an unknown value: %1 &quot;%2&quot;.</source>
        <translation>L&apos;enregistrement contient une valeur inconnue&#xa0;: %1 «&#xa0;%2&#xa0;».</translation>
    </message>
    <message>
        <source>The record has something other than a list: %1.</source>
        <translation>L&apos;enregistrement contient autre chose qu&apos;une liste&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The record has something other than a number: %1.</source>
        <translation>L&apos;enregistrement contient autre chose qu&apos;un nombre&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The rolling window</source>
        <translation>La fenêtre glissante</translation>
    </message>
    <message>
        <source>The run has written %1 tokens: its length must be more than that. Stop ends it here.</source>
        <translation>La passe a écrit %1 jetons&#xa0;: sa longueur doit être supérieure. «&#xa0;Arrêter&#xa0;» la termine ici.</translation>
    </message>
    <message>
        <source>The run was begun on &quot;%1&quot; and resumes on &quot;%2&quot;: an occasional word may differ.</source>
        <translation>La passe a été commencée sur «&#xa0;%1&#xa0;» et reprend sur «&#xa0;%2&#xa0;»&#xa0;: un mot peut différer ici ou là.</translation>
    </message>
    <message>
        <source>The run was begun on &quot;%1&quot; and resumes on the CPU: an occasional word may differ.</source>
        <translation>La passe a été commencée sur «&#xa0;%1&#xa0;» et reprend sur le processeur&#xa0;: un mot peut différer ici ou là.</translation>
    </message>
    <message>
        <source>The run was begun with another model (&quot;%1&quot;, fingerprint %2; loaded is &quot;%3&quot;, %4): its text would not be the same. Load that model, or end the run and write a new one.</source>
        <translation>La passe a été commencée avec un autre modèle («&#xa0;%1&#xa0;», empreinte %2&#xa0;; celui qui est chargé est «&#xa0;%3&#xa0;», %4)&#xa0;: son texte ne serait pas le même. Chargez le premier, ou terminez la passe et écrivez-en une nouvelle.</translation>
    </message>
    <message>
        <source>The run was begun with the instruction set &quot;%1&quot;, which this machine lacks. It resumes with &quot;%2&quot;: the last bits, and so an occasional word, may differ.</source>
        <translation>La passe a été commencée avec le jeu d&apos;instructions «&#xa0;%1&#xa0;», que cet ordinateur n&apos;a pas. Elle reprend avec «&#xa0;%2&#xa0;»&#xa0;: les derniers bits, et donc un mot ici ou là, peuvent différer.</translation>
    </message>
    <message>
        <source>The run was made on &quot;%1&quot;: an occasional word may differ.</source>
        <translation>La passe a été faite sur «&#xa0;%1&#xa0;»&#xa0;: un mot peut différer ici ou là.</translation>
    </message>
    <message>
        <source>The run was made with the instruction set &quot;%1&quot;, which this machine lacks: an occasional word may differ.</source>
        <translation>La passe a été faite avec le jeu d&apos;instructions «&#xa0;%1&#xa0;», que cet ordinateur n&apos;a pas&#xa0;: un mot peut différer ici ou là.</translation>
    </message>
    <message>
        <source>The sampler was given %1 logits for a vocabulary of %2.</source>
        <translation>Le tirage a reçu %1 logits pour un vocabulaire de %2 jetons.</translation>
    </message>
    <message>
        <source>The setting &quot;%1&quot; (%2) is %3; allowed is %4.</source>
        <translation>Le réglage « %1 » (%2) vaut %3 ; valeurs admises : %4.</translation>
    </message>
    <message>
        <source>The table of recommended settings is damaged (%1): %2</source>
        <translation>Le tableau des réglages recommandés est endommagé (%1)&#xa0;: %2</translation>
    </message>
    <message>
        <source>The text</source>
        <translation>Le texte</translation>
    </message>
    <message>
        <source>The text before the run is read as %1 tokens; it was %2 when the run began: the text may differ.</source>
        <translation>Le texte qui précède la passe donne %1 jetons&#xa0;; il en donnait %2 quand elle a commencé&#xa0;: le texte peut différer.</translation>
    </message>
    <message>
        <source>The text cannot be changed while a run is being written. Pause or stop it first.</source>
        <translation>Le texte ne peut pas être modifié pendant l&apos;écriture d&apos;une passe. Mettez-la d&apos;abord en pause, ou arrêtez-la.</translation>
    </message>
    <message>
        <source>The text has %1 bytes; at most %2 can be turned into tokens at once. Use a shorter text.</source>
        <translation>Le texte a %1 octets&#xa0;; on ne peut en transformer que %2 au plus en jetons à la fois. Prenez un texte plus court.</translation>
    </message>
    <message>
        <source>The text has %1 tokens, more than were planned for.</source>
        <translation>Le texte a %1 jetons, plus qu&apos;il n&apos;en était prévu.</translation>
    </message>
    <message>
        <source>The text has not been processed to its end: call prefill before a run.</source>
        <translation>Le texte n&apos;a pas été lu jusqu&apos;au bout&#xa0;: appelez prefill avant une passe.</translation>
    </message>
    <message>
        <source>The text was changed after the pause: the run ended there. Write begins a new one.</source>
        <translation>Le texte a été modifié après la pause&#xa0;: la passe s&apos;est terminée là. «&#xa0;Écrire&#xa0;» en commence une nouvelle.</translation>
    </message>
    <message>
        <source>The text, with its notes,</source>
        <translation>Le texte, avec ses notes,</translation>
    </message>
    <message>
        <source>The training data %1 could not be opened: %2.</source>
        <translation>Les données d&apos;entraînement %1 n&apos;ont pas pu être ouvertes&#xa0;: %2.</translation>
    </message>
    <message>
        <source>The training data %1 could not be read: %2.</source>
        <translation>Les données d&apos;entraînement %1 n&apos;ont pas pu être lues&#xa0;: %2.</translation>
    </message>
    <message>
        <source>The training data %1 could not be written: %2.</source>
        <translation>Les données d&apos;entraînement %1 n&apos;ont pas pu être écrites&#xa0;: %2.</translation>
    </message>
    <message>
        <source>The training data %1 is not a regular file.</source>
        <translation>Les données d&apos;entraînement %1 ne sont pas un fichier ordinaire.</translation>
    </message>
    <message>
        <source>The training data %1 was made from another model, corpus or settings. Give those, or another file.</source>
        <translation>Les données d&apos;entraînement %1 viennent d&apos;un autre modèle, d&apos;un autre corpus ou d&apos;autres réglages. Donnez ceux-là, ou un autre fichier.</translation>
    </message>
    <message>
        <source>The training has diverged at step %1: the loss is not a number. A lower --lr than %2 helps.</source>
        <translation>L&apos;entraînement a divergé au pas %1&#xa0;: la perte n&apos;est pas un nombre. Un --lr inférieur à %2 y remédie.</translation>
    </message>
    <message>
        <source>The window of Self-Extend</source>
        <translation>La fenêtre de Self-Extend</translation>
    </message>
    <message>
        <source>There are %1 excerpts to learn from; at least 2 are needed. More --tokens or a larger corpus helps.</source>
        <translation>Il y a %1 extraits pour apprendre&#xa0;; il en faut au moins 2. Augmentez --tokens, ou prenez un corpus plus grand.</translation>
    </message>
    <message>
        <source>There is no %1 in %2.</source>
        <translation>%2 ne contient pas %1.</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>Le fichier %1 n&apos;existe pas.</translation>
    </message>
    <message>
        <source>There is no kind of draft heads %1: chained, conditioned or medusa.</source>
        <translation>Il n&apos;existe pas de têtes d&apos;ébauche du type %1&#xa0;: ce doit être chained, conditioned ou medusa.</translation>
    </message>
    <message>
        <source>There is no run whose settings could be changed.</source>
        <translation>Il n&apos;y a pas de passe dont les réglages puissent être modifiés.</translation>
    </message>
    <message>
        <source>There is no strategy &quot;%1&quot;: %2.</source>
        <translation>Il n&apos;y a pas de stratégie « %1 » : %2.</translation>
    </message>
    <message>
        <source>There is no strategy number %1.</source>
        <translation>Il n&apos;y a pas de stratégie numéro %1.</translation>
    </message>
    <message>
        <source>There is no text to continue: write at least one word.</source>
        <translation>Il n&apos;y a pas de texte à continuer&#xa0;: écrivez au moins un mot.</translation>
    </message>
    <message>
        <source>There is not enough memory for this. What was written is saved.</source>
        <translation>Il n&apos;y a pas assez de mémoire pour cela. Ce qui a été écrit est enregistré.</translation>
    </message>
    <message>
        <source>There is too little disk space for the reading cache: the text will be read again next time.</source>
        <translation>Il n&apos;y a pas assez de place sur le disque pour le cache de lecture&#xa0;: le texte sera relu la prochaine fois.</translation>
    </message>
    <message>
        <source>This text exceeds the reading cache: its end will be read again next time. Set the cache size in the preferences.</source>
        <translation>Ce texte dépasse le cache de lecture&#xa0;: sa fin sera relue la prochaine fois. La taille du cache se règle dans les préférences.</translation>
    </message>
    <message>
        <source>Token %1 cannot be masked: the vocabulary has %2 tokens.</source>
        <translation>Le jeton %1 ne peut pas être masqué&#xa0;: le vocabulaire a %2 jetons.</translation>
    </message>
    <message>
        <source>Token %1 cannot be spared: the vocabulary has %2 tokens.</source>
        <translation>Le jeton %1 ne peut pas être épargné&#xa0;: le vocabulaire a %2 jetons.</translation>
    </message>
    <message>
        <source>Token %1 is not in the model&apos;s vocabulary of %2.</source>
        <translation>Le jeton %1 n&apos;est pas dans le vocabulaire du modèle, qui en a %2.</translation>
    </message>
    <message>
        <source>Token %1 is not in the model&apos;s vocabulary.</source>
        <translation>Le jeton %1 n&apos;est pas dans le vocabulaire du modèle.</translation>
    </message>
    <message>
        <source>Token %1 stands for %2 bytes; a project can log tokens of up to %3.</source>
        <translation>Le jeton %1 représente %2 octets&#xa0;; un projet peut noter des jetons de %3 octets au plus.</translation>
    </message>
    <message>
        <source>Tokens %1 to %2 cannot be skipped.</source>
        <translation>Les jetons %1 à %2 ne peuvent pas être sautés.</translation>
    </message>
    <message>
        <source>Training data beyond record %1 were asked for.</source>
        <translation>Des données d&apos;entraînement ont été demandées au-delà de l&apos;enregistrement %1.</translation>
    </message>
    <message>
        <source>Training with %1 = %2; %3 to %4 is possible.</source>
        <translation>Entraînement impossible avec %1 = %2&#xa0;; il faut de %3 à %4.</translation>
    </message>
    <message>
        <source>Unpacking %1 was cancelled.</source>
        <translation>La décompression de %1 a été annulée.</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>un périphérique</translation>
    </message>
    <message>
        <source>a feed-forward width of %1, which is no multiple of 16</source>
        <translation>une largeur de feed-forward de %1, qui n&apos;est pas un multiple de 16</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>un dossier</translation>
    </message>
    <message>
        <source>a list of 1 to 16 numbers</source>
        <translation>une liste de 1 à 16 nombres</translation>
    </message>
    <message>
        <source>a list of fractions</source>
        <translation>une liste de nombres à virgule</translation>
    </message>
    <message>
        <source>a list of integers</source>
        <translation>une liste d&apos;entiers</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>une liste de textes</translation>
    </message>
    <message>
        <source>a number with a fraction</source>
        <translation>un nombre à virgule</translation>
    </message>
    <message>
        <source>a pipe</source>
        <translation>un tube</translation>
    </message>
    <message>
        <source>a socket</source>
        <translation>un socket</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>un texte</translation>
    </message>
    <message>
        <source>a token of an unknown source</source>
        <translation>un jeton d&apos;une source inconnue</translation>
    </message>
    <message>
        <source>a truth value</source>
        <translation>une valeur booléenne</translation>
    </message>
    <message>
        <source>a vocabulary of %1 tokens (%2 are possible)</source>
        <translation>un vocabulaire de %1 jetons (%2 sont possibles)</translation>
    </message>
    <message>
        <source>a width of %1, which is no multiple of 8</source>
        <translation>une largeur de %1, qui n&apos;est pas un multiple de 8</translation>
    </message>
    <message>
        <source>above %1</source>
        <translation>plus de %1</translation>
    </message>
    <message>
        <source>adapter_config.json has %1, which Longhand does not apply.</source>
        <translation>adapter_config.json contient %1, que Longhand n&apos;applique pas.</translation>
    </message>
    <message>
        <source>adapter_config.json says %1; Longhand applies LORA.</source>
        <translation>adapter_config.json indique %1&#xa0;; Longhand applique LORA.</translation>
    </message>
    <message>
        <source>adapter_config.json says DoRA, which Longhand does not apply.</source>
        <translation>adapter_config.json indique DoRA, que Longhand n&apos;applique pas.</translation>
    </message>
    <message>
        <source>adapter_config.json says that biases were trained, which Longhand does not apply.</source>
        <translation>adapter_config.json indique que des biais ont été entraînés, ce que Longhand n&apos;applique pas.</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>un entier</translation>
    </message>
    <message>
        <source>at most %1 nodes in all</source>
        <translation>au plus %1 nœuds en tout</translation>
    </message>
    <message>
        <source>at offset %1 with %2 bytes does not begin at a multiple of %3</source>
        <translation>au décalage %1, avec %2 octets, ne commence pas à un multiple de %3</translation>
    </message>
    <message>
        <source>at offset %1 with %2 bytes goes beyond the end of the file (data begin at byte %3, the file has %4 bytes); the download may be incomplete</source>
        <translation>au décalage %1, avec %2 octets, dépasse la fin du fichier (les données commencent à l&apos;octet %3, le fichier a %4 octets)&#xa0;; le téléchargement est peut-être incomplet</translation>
    </message>
    <message>
        <source>at offset %1 with %2 bytes leaves a gap: the data before it end at offset %3</source>
        <translation>au décalage %1, avec %2 octets, laisse un trou&#xa0;: les données qui précèdent finissent au décalage %3</translation>
    </message>
    <message>
        <source>at offset %1 with %2 bytes overlaps tensor %3, which ends at offset %4</source>
        <translation>au décalage %1, avec %2 octets, chevauche le tenseur %3, qui finit au décalage %4</translation>
    </message>
    <message>
        <source>below %1</source>
        <translation>moins de %1</translation>
    </message>
    <message>
        <source>block %1, %2: lora_A has %3 rows and lora_B %4 columns; both must be there and equal.</source>
        <translation>bloc %1, %2&#xa0;: lora_A a %3 lignes et lora_B %4 colonnes&#xa0;; il faut les deux, en nombre égal.</translation>
    </message>
    <message>
        <source>entry %1</source>
        <translation>entrée %1</translation>
    </message>
    <message>
        <source>fallback</source>
        <translation>entrée fallback</translation>
    </message>
    <message>
        <source>has %1 bytes, but its contents end at byte %2</source>
        <translation>a %1 octets, mais son contenu finit à l&apos;octet %2</translation>
    </message>
    <message>
        <source>has %1 dimensions; 1 to 4 are possible</source>
        <translation>a %1 dimensions&#xa0;; de 1 à 4 sont possibles</translation>
    </message>
    <message>
        <source>has %1 numbers of type %2, more than the file&apos;s %3 bytes can hold</source>
        <translation>a %1 nombres du type %2, plus que n&apos;en peuvent contenir les %3 octets du fichier</translation>
    </message>
    <message>
        <source>has dimension %1 of %2; 1 to 2147483647 are possible</source>
        <translation>a la taille %2 en dimension %1&#xa0;; de 1 à 2147483647 sont possibles</translation>
    </message>
    <message>
        <source>has more numbers than fit into 64 bits (dimension %1 of %2)</source>
        <translation>a plus de nombres qu&apos;il n&apos;en tient sur 64 bits (taille %2 en dimension %1)</translation>
    </message>
    <message>
        <source>has number type %1, which is not known (or newer than this program)</source>
        <translation>a des nombres du type %1, inconnu (ou plus récent que ce programme)</translation>
    </message>
    <message>
        <source>has rows of %1 numbers, but %2 is stored in blocks of %3</source>
        <translation>a des lignes de %1 nombres, mais %2 est stocké par blocs de %3</translation>
    </message>
    <message>
        <source>has value type %1, which does not exist (0 to 12 do)</source>
        <translation>a une valeur du type %1, qui n&apos;existe pas (il va de 0 à 12)</translation>
    </message>
    <message>
        <source>heads of %1 (values %2) numbers; Longhand needs keys and values alike, a multiple of 16, at most 256.</source>
        <translation>des têtes de %1 nombres (valeurs&#xa0;: %2)&#xa0;; Longhand demande des clés et des valeurs de même taille, multiple de 16 et de 256 au plus.</translation>
    </message>
    <message>
        <source>heads of %1 numbers (32, 64, 96, 128 and 256 are possible)</source>
        <translation>des têtes de %1 nombres (32, 64, 96, 128 et 256 sont possibles)</translation>
    </message>
    <message>
        <source>holds %1, which is too large for an array of numbers</source>
        <translation>contient %1, trop grand pour un tableau de nombres</translation>
    </message>
    <message>
        <source>is %1 bytes long; at most %2 are allowed</source>
        <translation>a une longueur de %1 octets&#xa0;; %2 au plus sont permis</translation>
    </message>
    <message>
        <source>is %1 where %2 is needed</source>
        <translation>est %1, alors qu&apos;il faut %2</translation>
    </message>
    <message>
        <source>is %1 where a finite number is needed</source>
        <translation>vaut %1, alors qu&apos;il faut un nombre fini</translation>
    </message>
    <message>
        <source>is %1, but only %2 bytes of the file are left</source>
        <translation>vaut %1, mais il ne reste que %2 octets du fichier</translation>
    </message>
    <message>
        <source>is %1; %2 to %3 are possible</source>
        <translation>vaut %1&#xa0;; de %2 à %3 sont possibles</translation>
    </message>
    <message>
        <source>is %1; at most %2 are allowed</source>
        <translation>vaut %1&#xa0;; %2 au plus sont permis</translation>
    </message>
    <message>
        <source>is %1; it must be a power of two up to %2</source>
        <translation>vaut %1&#xa0;; ce doit être une puissance de deux jusqu&apos;à %2</translation>
    </message>
    <message>
        <source>is a truth value stored as %1; only 0 and 1 are allowed</source>
        <translation>est une valeur booléenne notée %1&#xa0;; seuls 0 et 1 sont permis</translation>
    </message>
    <message>
        <source>is an array of arrays (type 9), which no model needs</source>
        <translation>est un tableau de tableaux (type 9), dont aucun modèle n&apos;a besoin</translation>
    </message>
    <message>
        <source>is an array with elements of type %1, which does not exist (0 to 12 do)</source>
        <translation>est un tableau dont les éléments sont du type %1, qui n&apos;existe pas (il va de 0 à 12)</translation>
    </message>
    <message>
        <source>is empty (0 bytes)</source>
        <translation>est vide (0 octet)</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>manque</translation>
    </message>
    <message>
        <source>is not an unsigned integer</source>
        <translation>n&apos;est pas un entier non signé</translation>
    </message>
    <message>
        <source>is there twice (as number %1 and number %2)</source>
        <translation>figure deux fois (numéros %1 et %2)</translation>
    </message>
    <message>
        <source>it contains zero bytes, so it is not text. Save it as plain text (UTF-8) in the program it comes from.</source>
        <translation>il contient des octets nuls, ce n&apos;est donc pas du texte. Enregistrez-le comme texte brut (UTF-8) dans le programme dont il vient.</translation>
    </message>
    <message>
        <source>it does not begin with &apos;GGUF&apos; but with %1: it is another kind of file or damaged, download it again</source>
        <translation>il ne commence pas par &apos;GGUF&apos; mais par %1&#xa0;: c&apos;est un autre genre de fichier ou il est endommagé, téléchargez-le à nouveau</translation>
    </message>
    <message>
        <source>it has %1 bytes, too few for a safetensors file.</source>
        <translation>il a %1 octets, trop peu pour un fichier safetensors.</translation>
    </message>
    <message>
        <source>it has a setting that does not exist: %1</source>
        <translation>il contient un réglage qui n&apos;existe pas&#xa0;: %1</translation>
    </message>
    <message>
        <source>it has more than %1 tensors.</source>
        <translation>il a plus de %1 tenseurs.</translation>
    </message>
    <message>
        <source>it has no manuscript</source>
        <translation>il n&apos;a pas de manuscrit</translation>
    </message>
    <message>
        <source>it has no project row</source>
        <translation>il n&apos;a pas de ligne project</translation>
    </message>
    <message>
        <source>it holds a %1, which no project does</source>
        <translation>il contient %1, qu&apos;aucun projet n&apos;a</translation>
    </message>
    <message>
        <source>it holds no tensors: it is not an adapter.</source>
        <translation>il ne contient aucun tenseur&#xa0;: ce n&apos;est pas un adaptateur.</translation>
    </message>
    <message>
        <source>it is a GGML file from before GGUF: get the GGUF version of this model</source>
        <translation>c&apos;est un fichier GGML d&apos;avant GGUF&#xa0;: procurez-vous la version GGUF de ce modèle</translation>
    </message>
    <message>
        <source>it is a GGUF file for big-endian machines: get the little-endian version</source>
        <translation>c&apos;est un fichier GGUF pour machines gros-boutistes&#xa0;: procurez-vous la version petit-boutiste</translation>
    </message>
    <message>
        <source>it is a Git LFS pointer, not the model itself: download the model with git lfs or from the web page</source>
        <translation>c&apos;est un pointeur Git LFS, pas le modèle lui-même&#xa0;: téléchargez le modèle avec git lfs ou depuis la page web</translation>
    </message>
    <message>
        <source>it is a PyTorch or zip file: Longhand reads GGUF models, get the GGUF version of this model</source>
        <translation>c&apos;est un fichier PyTorch ou zip&#xa0;: Longhand lit des modèles GGUF, procurez-vous la version GGUF de ce modèle</translation>
    </message>
    <message>
        <source>it is a model, not an adapter. Add it under models.</source>
        <translation>c&apos;est un modèle, pas un adaptateur. Ajoutez-le parmi les modèles.</translation>
    </message>
    <message>
        <source>it is a web page, not a model: the download went wrong, download it again</source>
        <translation>c&apos;est une page web, pas un modèle&#xa0;: le téléchargement a mal tourné, recommencez-le</translation>
    </message>
    <message>
        <source>it is an adapter of the type %1; Longhand applies lora.</source>
        <translation>c&apos;est un adaptateur du type %1&#xa0;; Longhand applique lora.</translation>
    </message>
    <message>
        <source>it lacks a type, a shape or two offsets</source>
        <translation>il lui manque un type, une forme ou deux décalages</translation>
    </message>
    <message>
        <source>its %1 differs from what this program creates</source>
        <translation>%1 y diffère de ce que crée ce programme</translation>
    </message>
    <message>
        <source>its %1 is missing</source>
        <translation>%1 y manque</translation>
    </message>
    <message>
        <source>its first bytes</source>
        <translation>ses premiers octets</translation>
    </message>
    <message>
        <source>its format is not 1</source>
        <translation>son format n&apos;est pas 1</translation>
    </message>
    <message>
        <source>its header</source>
        <translation>son en-tête</translation>
    </message>
    <message>
        <source>its header claims %1 bytes; 2 to %2 are possible.</source>
        <translation>son en-tête annonce %1 octets&#xa0;; de 2 à %2 sont possibles.</translation>
    </message>
    <message>
        <source>its lora_alpha is missing or out of range (above 0 to 1000000).</source>
        <translation>son lora_alpha manque ou est hors limites (au-dessus de 0, jusqu&apos;à 1000000).</translation>
    </message>
    <message>
        <source>its metadata %1 is not a text.</source>
        <translation>dans ses métadonnées, %1 n&apos;est pas un texte.</translation>
    </message>
    <message>
        <source>its metadata has more than %1 entries.</source>
        <translation>ses métadonnées ont plus de %1 entrées.</translation>
    </message>
    <message>
        <source>its metadata is not an object.</source>
        <translation>ses métadonnées ne sont pas un objet.</translation>
    </message>
    <message>
        <source>its offsets %1 to %2 do not fit its %3 elements of %4</source>
        <translation>ses décalages %1 à %2 ne conviennent pas à ses %3 éléments de %4</translation>
    </message>
    <message>
        <source>its scale is not known: neither its metadata nor an adapter_config.json beside it say lora_alpha. Put adapter_config.json into the same folder.</source>
        <translation>son échelle est inconnue&#xa0;: ni ses métadonnées ni un adapter_config.json à côté n&apos;indiquent lora_alpha. Mettez adapter_config.json dans le même dossier.</translation>
    </message>
    <message>
        <source>its shape has an extent of %1 or too many elements</source>
        <translation>sa forme a une étendue de %1 ou trop d&apos;éléments</translation>
    </message>
    <message>
        <source>its tensors take %1 bytes, but %2 follow the header.</source>
        <translation>ses tenseurs prennent %1 octets, mais %2 suivent l&apos;en-tête.</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>les clés et les valeurs</translation>
    </message>
    <message>
        <source>metadata key %1</source>
        <translation>la clé de métadonnées %1</translation>
    </message>
    <message>
        <source>n-gram drafts: grams kept for one token is %1, but must be 1 or more</source>
        <translation>ébauches n-grammes&#xa0;: le nombre de n-grammes gardés pour un jeton est %1, mais doit être au moins 1</translation>
    </message>
    <message>
        <source>n-gram drafts: grams kept is %1, but must be 2 or more</source>
        <translation>ébauches n-grammes&#xa0;: le nombre de n-grammes gardés est %1, mais doit être au moins 2</translation>
    </message>
    <message>
        <source>n-gram drafts: penalty window is %1, but must be 0 or more</source>
        <translation>ébauches n-grammes&#xa0;: la fenêtre de pénalité est %1, mais doit être au moins 0</translation>
    </message>
    <message>
        <source>n-gram drafts: tokens of a gram is %1, but must be 2 to 16</source>
        <translation>ébauches n-grammes&#xa0;: le nombre de jetons d&apos;un n-gramme est %1, mais doit être de 2 à 16</translation>
    </message>
    <message>
        <source>needs %1 bytes at byte %2, but the file ends at byte %3</source>
        <translation>demande %1 octets à l&apos;octet %2, mais le fichier finit à l&apos;octet %3</translation>
    </message>
    <message>
        <source>not a regular file</source>
        <translation>autre chose qu&apos;un fichier ordinaire</translation>
    </message>
    <message>
        <source>not a whole number</source>
        <translation>une valeur n&apos;est pas un nombre entier</translation>
    </message>
    <message>
        <source>numbers from 1 to 16</source>
        <translation>des nombres de 1 à 16</translation>
    </message>
    <message>
        <source>replay: the hit rate is %1, but must be 0 to 1</source>
        <translation>rejeu&#xa0;: le taux de réussite est %1, mais doit être de 0 à 1</translation>
    </message>
    <message>
        <source>replay: the vocabulary has %1 tokens, but must have 2 or more</source>
        <translation>rejeu&#xa0;: le vocabulaire a %1 jetons, mais doit en avoir au moins 2</translation>
    </message>
    <message>
        <source>says it has %1 elements of at least %2 bytes, but only %3 bytes of the file are left</source>
        <translation>annonce %1 éléments d&apos;au moins %2 octets, mais il ne reste que %3 octets du fichier</translation>
    </message>
    <message>
        <source>says it is %1 bytes long, but only %2 bytes of the file are left</source>
        <translation>annonce %1 octets, mais il n&apos;en reste que %2 dans le fichier</translation>
    </message>
    <message>
        <source>span %1 is cut at %2 of %3</source>
        <translation>le segment %1 est coupé à %2 sur %3</translation>
    </message>
    <message>
        <source>span %1 is missing</source>
        <translation>le segment %1 manque</translation>
    </message>
    <message>
        <source>span %1 is part of an impossible source</source>
        <translation>le segment %1 fait partie d&apos;une source impossible</translation>
    </message>
    <message>
        <source>span %1 refers to a span that is not older</source>
        <translation>le segment %1 renvoie à un segment qui n&apos;est pas plus ancien</translation>
    </message>
    <message>
        <source>span %1 refers to missing words</source>
        <translation>le segment %1 renvoie à des mots qui manquent</translation>
    </message>
    <message>
        <source>suffix drafts: longest match is %1, but must be from the shortest match to 4096</source>
        <translation>ébauches par suffixes&#xa0;: la plus longue correspondance est %1, mais doit aller de la plus courte correspondance à 4096</translation>
    </message>
    <message>
        <source>suffix drafts: shortest match is %1, but must be 1 or more</source>
        <translation>ébauches par suffixes&#xa0;: la plus courte correspondance est %1, mais doit être au moins 1</translation>
    </message>
    <message>
        <source>suffix drafts: tokens kept is %1, but must be 16 to 2^29</source>
        <translation>ébauches par suffixes&#xa0;: le nombre de jetons gardés est %1, mais doit être de 16 à 2^29</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>le tenseur %1</translation>
    </message>
    <message>
        <source>tensor %1 begins at %2, where %3 is expected.</source>
        <translation>le tenseur %1 commence à %2, alors que %3 est attendu.</translation>
    </message>
    <message>
        <source>tensor %1 is missing or of another size</source>
        <translation>le tenseur %1 manque ou a une autre taille</translation>
    </message>
    <message>
        <source>tensor %1: %2.</source>
        <translation>tenseur %1&#xa0;: %2.</translation>
    </message>
    <message>
        <source>the adapter</source>
        <translation>l&apos;adaptateur</translation>
    </message>
    <message>
        <source>the adapter&apos;s settings</source>
        <translation>les réglages de l&apos;adaptateur</translation>
    </message>
    <message>
        <source>the arrays do not hold %1 tokens</source>
        <translation>les tableaux ne contiennent pas %1 jetons</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>le fichier</translation>
    </message>
    <message>
        <source>the header</source>
        <translation>l&apos;en-tête</translation>
    </message>
    <message>
        <source>the header&apos;s length</source>
        <translation>la longueur de l&apos;en-tête</translation>
    </message>
    <message>
        <source>the list of tensors</source>
        <translation>la liste des tenseurs</translation>
    </message>
    <message>
        <source>the log of run %1 at token %2 has a gap</source>
        <translation>le journal de la passe %1 a un trou au jeton %2</translation>
    </message>
    <message>
        <source>the log of run %1 at token %2: %3</source>
        <translation>le journal de la passe %1 au jeton %2&#xa0;: %3</translation>
    </message>
    <message>
        <source>the log of run %1 ends at token %2, but token %3 is part of the manuscript</source>
        <translation>le journal de la passe %1 finit au jeton %2, mais le jeton %3 fait partie du manuscrit</translation>
    </message>
    <message>
        <source>the name of metadata key number %1</source>
        <translation>le nom de la clé de métadonnées numéro %1</translation>
    </message>
    <message>
        <source>the name of tensor number %1</source>
        <translation>le nom du tenseur numéro %1</translation>
    </message>
    <message>
        <source>the number of metadata keys</source>
        <translation>le nombre de clés de métadonnées</translation>
    </message>
    <message>
        <source>the number of tensors</source>
        <translation>le nombre de tenseurs</translation>
    </message>
    <message>
        <source>the tensor %1 is not a matrix of F32, F16 or BF16 numbers.</source>
        <translation>le tenseur %1 n&apos;est pas une matrice de nombres F32, F16 ou BF16.</translation>
    </message>
    <message>
        <source>the tensor %1 is not a matrix of floating point numbers.</source>
        <translation>le tenseur %1 n&apos;est pas une matrice de nombres à virgule flottante.</translation>
    </message>
    <message>
        <source>the tensor %1 occurs twice.</source>
        <translation>le tenseur %1 figure deux fois.</translation>
    </message>
    <message>
        <source>the tensor token_embd.weight is missing: this is not a whole model.</source>
        <translation>le tenseur token_embd.weight manque&#xa0;: ce n&apos;est pas un modèle entier.</translation>
    </message>
    <message>
        <source>the text</source>
        <translation>le texte</translation>
    </message>
    <message>
        <source>there is no such file. Look for the adapter where it was added, or choose the story&apos;s model without an adapter.</source>
        <translation>ce fichier n&apos;existe pas. Cherchez l&apos;adaptateur là où il a été ajouté, ou choisissez le modèle de l&apos;histoire sans adaptateur.</translation>
    </message>
    <message>
        <source>token_embd.weight does not have the shape [vocabulary][%1].</source>
        <translation>token_embd.weight n&apos;a pas la forme [vocabulary][%1].</translation>
    </message>
    <message>
        <source>would need %1 times %2 bytes of memory, more than is left of the %3 bytes a model&apos;s description may take</source>
        <translation>demanderait %1 fois %2 octets de mémoire, plus qu&apos;il n&apos;en reste des %3 octets que peut prendre la description d&apos;un modèle</translation>
    </message>
    <message>
        <source>%1: %2 scores for %3 tokens. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: %2 scores pour %3 jetons. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: %2 tokens with %3 types. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: %2 jetons pour %3 types. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: %2. The file is damaged, or of a kind that is not supported: choose another model.</source>
        <translation>%1&#xa0;: %2. Le fichier est endommagé, ou d&apos;un genre qui n&apos;est pas pris en charge&#xa0;: choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>%1: %2. This is no SentencePiece model, or the file is damaged: download it again.</source>
        <translation>%1&#xa0;: %2. Ce n&apos;est pas un modèle SentencePiece, ou le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: a regular expression of %2 bytes; 1 to %3 are possible. Choose another model.</source>
        <translation>%1&#xa0;: une expression régulière de %2 octets&#xa0;; de 1 à %3 sont possibles. Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>%1: a token has the id %2; a number below %3 is possible. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: un jeton porte le numéro %2&#xa0;; il doit être inférieur à %3. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: cutting the text into words failed at byte %2 of %3: %4. Try a shorter text.</source>
        <translation>%1&#xa0;: le découpage du texte en mots a échoué à l&apos;octet %2 sur %3&#xa0;: %4. Essayez un texte plus court.</translation>
    </message>
    <message>
        <source>%1: field %2 holds a number instead of text. This is no SentencePiece model, or the file is damaged: download it again.</source>
        <translation>%1&#xa0;: le champ %2 contient un nombre au lieu d&apos;un texte. Ce n&apos;est pas un modèle SentencePiece, ou le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: merge %2 is not two parts. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: la fusion %2 n&apos;a pas deux parties. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: merge %2 of %3 and %4: %5 is not among the %6 tokens. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: la fusion %2 de %3 et %4&#xa0;: %5 n&apos;est pas parmi les %6 jetons. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; has %3 numbers for %4 tokens. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: la clé de métadonnées «&#xa0;%2&#xa0;» a %3 nombres pour %4 jetons. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; has %3 tokens. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: la clé de métadonnées «&#xa0;%2&#xa0;» a %3 jetons. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; holds %3; a byte is -128 to 255. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: la clé de métadonnées «&#xa0;%2&#xa0;» contient %3&#xa0;; un octet va de -128 à 255. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos;, merge %3 %4: is not two parts with a space between. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: clé de métadonnées «&#xa0;%2&#xa0;», fusion %3 %4&#xa0;: ce ne sont pas deux parties séparées par une espace. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: more than %2 pieces. Choose another model.</source>
        <translation>%1&#xa0;: plus de %2 pièces. Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>%1: neither tokenizer.json nor tokenizer.model is there. Download the model&apos;s whole folder.</source>
        <translation>%1&#xa0;: ni tokenizer.json ni tokenizer.model n&apos;est là. Téléchargez le dossier entier du modèle.</translation>
    </message>
    <message>
        <source>%1: no pieces. This is no SentencePiece model, or the file is damaged: download it again.</source>
        <translation>%1&#xa0;: aucune pièce. Ce n&apos;est pas un modèle SentencePiece, ou le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: piece %2 is of type %3; 1 to 6 are possible. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: la pièce %2 est du type %3&#xa0;; de 1 à 6 sont possibles. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: precompiled_charsmap is not base64. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: precompiled_charsmap n&apos;est pas en base64. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: the SentencePiece model is of kind %2; 1 (unigram) and 2 (BPE) are supported. Choose another model.</source>
        <translation>%1&#xa0;: le modèle SentencePiece est du genre %2&#xa0;; 1 (unigramme) et 2 (BPE) sont pris en charge. Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>%1: the SentencePiece model puts spaces behind words, which is not supported. Choose another model.</source>
        <translation>%1&#xa0;: le modèle SentencePiece place les espaces après les mots, ce qui n&apos;est pas pris en charge. Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>%1: the added token %2 of tokenizer_config.json has no usable id or text. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: le jeton ajouté %2 de tokenizer_config.json n&apos;a pas de numéro ou de texte utilisable. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: the regular expression %2 cannot be used: %3 at %4. Choose another model.</source>
        <translation>%1&#xa0;: l&apos;expression régulière %2 est inutilisable&#xa0;: %3 à %4. Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>%1: the regular expression %2 contains &apos;%3&apos;, which is not supported. Choose another model.</source>
        <translation>%1&#xa0;: l&apos;expression régulière %2 contient «&#xa0;%3&#xa0;», qui n&apos;est pas pris en charge. Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>%1: the step %2 is not supported. Choose another model.</source>
        <translation>%1&#xa0;: l&apos;étape %2 n&apos;est pas prise en charge. Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>%1: the table of characters (precompiled_charsmap) has %2 bytes, of which %3 are its index. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: la table de caractères (precompiled_charsmap) a %2 octets, dont %3 pour son index. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 has rows of %3 weights, but %4 stores them in blocks of %5. The file is damaged or was made by a faulty program: get it from another source.</source>
        <translation>%1&#xa0;: le tenseur %2 a des lignes de %3 poids, mais %4 les range par blocs de %5. Le fichier est endommagé ou vient d&apos;un programme fautif&#xa0;: prenez-le ailleurs.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is stored as %3, which Longhand does not read. Choose a file whose weights are %4.</source>
        <translation>%1&#xa0;: le tenseur %2 est au format %3, que Longhand ne lit pas. Choisissez un fichier dont les poids sont en %4.</translation>
    </message>
    <message>
        <source>%1: the text is cut by %2 regular expressions; at most %3 are supported. Choose another model.</source>
        <translation>%1&#xa0;: le texte est découpé par %2 expressions régulières&#xa0;; %3 au plus sont prises en charge. Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>%1: the tokenizer is neither byte-level nor of SentencePiece&apos;s kind. Choose another model.</source>
        <translation>%1&#xa0;: le tokeniseur n&apos;est ni par octets ni du genre de SentencePiece. Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>%1: the tokenizer is of the kind %2 (tokenizer.ggml.model); supported are gpt2, gemma4, llama and t5. Choose another model.</source>
        <translation>%1&#xa0;: le tokeniseur est du genre %2 (tokenizer.ggml.model)&#xa0;; sont pris en charge gpt2, gemma4, llama et t5. Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>%1: the vocabulary cannot be used: %2. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: le vocabulaire est inutilisable&#xa0;: %2. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: token %2 has the score %3. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: le jeton %2 a le score %3. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: token %2 is marked as a byte, but its name is not &lt;0x00&gt; to &lt;0xFF&gt;. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: le jeton %2 est marqué comme octet, mais son nom n&apos;est pas &lt;0x00&gt; à &lt;0xFF&gt;. Le fichier est endommagé&#xa0;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>The tensor %1 is stored as %2, which Longhand does not read. Choose a file whose weights are %3.</source>
        <translation>Le tenseur %1 est au format %2, que Longhand ne lit pas. Choisissez un fichier dont les poids sont en %3.</translation>
    </message>
    <message>
        <source>The text cannot be turned into tokens (byte %1 of %2): %3</source>
        <translation>Le texte ne peut pas être transformé en jetons (octet %1 sur %2)&#xa0;: %3</translation>
    </message>
    <message>
        <source>the model&apos;s settings</source>
        <translation>les réglages du modèle</translation>
    </message>
    <message>
        <source>the tokenizer</source>
        <translation>le tokeniseur</translation>
    </message>
    <message>
        <source>The hub&apos;s answer is not a list of files.</source>
        <translation>La réponse du dépôt de modèles n’est pas une liste de fichiers.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds %2.</source>
        <translation>« %1 » contient %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, not a number that a model can have there.</source>
        <translation>« %1 » vaut %2, un nombre qu’un modèle ne peut pas avoir ici.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, not a text.</source>
        <translation>« %1 » vaut %2, ce qui n’est pas un texte.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, not a whole number from %3 to %4.</source>
        <translation>« %1 » vaut %2, ce qui n’est pas un nombre entier de %3 à %4.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, not an object.</source>
        <translation>« %1 » vaut %2, ce qui n’est pas un objet.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, not true or false.</source>
        <translation>« %1 » vaut %2, ni vrai ni faux.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, which Longhand does not know for this family; it may change what the model computes.</source>
        <translation>« %1 » vaut %2, que Longhand ne connaît pas pour cette famille ; cela pourrait changer ce que le modèle calcule.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing.</source>
        <translation>« %1 » manque.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a list with an entry for each layer.</source>
        <translation>« %1 » n’est pas une liste avec une entrée par couche.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a list with an entry for each of %2 frequencies.</source>
        <translation>« %1 » n’est pas une liste avec une entrée pour chacune des %2 fréquences.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a rope scaling: auto, none, linear:FACTOR, yarn:FACTOR, longrope or selfextend:GROUP:WINDOW.</source>
        <translation>«&#xa0;%1&#xa0;» n&apos;est pas une mise à l&apos;échelle RoPE&#xa0;: auto, none, linear:FACTOR, yarn:FACTOR, longrope ou selfextend:GROUP:WINDOW.</translation>
    </message>
    <message>
        <source>%1 asks for arithmetic that Longhand does not know for the architecture &quot;%2&quot;. Choose another model.</source>
        <translation>%1 demande un calcul que Longhand ne connaît pas pour l&apos;architecture «&#xa0;%2&#xa0;». Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>%1 has %2 entries for %3 layers.</source>
        <translation>%1 a %2 entrées pour %3 couches.</translation>
    </message>
    <message>
        <source>%1 holds the tensor %2, which the index says is elsewhere or nowhere. The files do not belong together: download them again.</source>
        <translation>%1 contient le tenseur %2, que l’index place ailleurs ou nulle part. Les fichiers ne vont pas ensemble : téléchargez-les à nouveau.</translation>
    </message>
    <message>
        <source>%1 is %2, not between 0 and 1000000.</source>
        <translation>%1 vaut %2 et n&apos;est pas entre 0 et 1000000.</translation>
    </message>
    <message>
        <source>%1 is %2, not between 0.1 and 10.</source>
        <translation>%1 vaut %2 et n&apos;est pas entre 0,1 et 10.</translation>
    </message>
    <message>
        <source>%1 is %2, which Longhand does not know for this family; it may change what the model computes.</source>
        <translation>%1 vaut %2, que Longhand ne connaît pas pour cette famille ; cela pourrait changer ce que le modèle calcule.</translation>
    </message>
    <message>
        <source>%1 is false: a model that does not write.</source>
        <translation>%1 est «&#xa0;false&#xa0;»&#xa0;: un modèle qui n&apos;écrit pas.</translation>
    </message>
    <message>
        <source>%1 is false: a model without rotations, which Longhand does not run.</source>
        <translation>%1 est «&#xa0;false&#xa0;»&#xa0;: un modèle sans rotations, que Longhand ne fait pas fonctionner.</translation>
    </message>
    <message>
        <source>%1 is missing, although the index names it. Download the model&apos;s whole folder.</source>
        <translation>%1 manque, bien que l’index le nomme. Téléchargez tout le dossier du modèle.</translation>
    </message>
    <message>
        <source>%1: &quot;weight_map&quot; is missing. The file is damaged: download it again.</source>
        <translation>%1 : « weight_map » manque. Le fichier est endommagé : téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: %2 Choose another model, or its GGUF file.</source>
        <translation>%1 : %2 Choisissez un autre modèle, ou son fichier GGUF.</translation>
    </message>
    <message>
        <source>%1: metadata key %2 differs from that of the first part: it is a part of another model. Download it again.</source>
        <translation>%1 : la clé %2 diffère de celle de la première partie : c’est une partie d’un autre modèle. Téléchargez-la à nouveau.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; holds %3, which is no token. The file is damaged: download it again.</source>
        <translation>%1 : la clé « %2 » contient %3, qui n’est pas un jeton. Le fichier est endommagé : téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; is %3 where the name and the other parts say %4: it is a part of another model, or was renamed. Download it again.</source>
        <translation>%1 : la clé « %2 » vaut %3 là où le nom et les autres parties disent %4 : c’est une partie d’un autre modèle, ou elle a été renommée. Téléchargez-la à nouveau.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; is missing or no number, although the file is a part of a split model. It is damaged: download it again.</source>
        <translation>%1 : la clé « %2 » manque ou n’est pas un nombre, bien que le fichier soit une partie d’un modèle divisé. Il est endommagé : téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; says %3 parts; at most %4 are read.</source>
        <translation>%1 : la clé « %2 » annonce %3 parties ; %4 au plus sont lues.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; says %3 tensors, but the %4 parts hold %5. Download them again.</source>
        <translation>%1 : la clé « %2 » annonce %3 tenseurs, mais les %4 parties en contiennent %5. Téléchargez-les à nouveau.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; says that this is one of %3 parts of a model, but the file&apos;s name does not: it should end like NAME%4. Give all parts their published names.</source>
        <translation>%1 : selon la clé « %2 », c’est l’une des %3 parties d’un modèle, mais le nom du fichier ne le dit pas : il devrait finir comme NOM%4. Donnez à toutes les parties leur nom d’origine.</translation>
    </message>
    <message>
        <source>%1: neither %2 nor %3 is there. Longhand reads safetensors only: download the model&apos;s whole folder.</source>
        <translation>%1 : ni %2 ni %3 n’est là. Longhand ne lit que les safetensors : téléchargez tout le dossier du modèle.</translation>
    </message>
    <message>
        <source>%1: part %2 of %3 of this model is missing: %4. Download all parts into one folder.</source>
        <translation>%1 : la partie %2 sur %3 de ce modèle manque : %4. Téléchargez toutes les parties dans un même dossier.</translation>
    </message>
    <message>
        <source>%1: the JSON has the key %2 twice. The file is damaged: download it again.</source>
        <translation>%1 : la clé %2 est deux fois dans le JSON. Le fichier est endommagé : téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: the JSON holds more than %2 values, which no model needs. The file is damaged: download it again.</source>
        <translation>%1 : le JSON contient plus de %2 valeurs, ce dont aucun modèle n’a besoin. Le fichier est endommagé : téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: the JSON is nested too deep. The file is damaged: download it again.</source>
        <translation>%1 : le JSON est trop profondément imbriqué. Le fichier est endommagé : téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: the SentencePiece model keeps spaces as they are, which is not supported in a folder. Choose the model&apos;s GGUF file.</source>
        <translation>%1 : le modèle SentencePiece garde les espaces tels quels, ce qui n’est pas pris en charge dans un dossier. Choisissez le fichier GGUF du modèle.</translation>
    </message>
    <message>
        <source>%1: the headers of the safetensors files have more than %2 bytes, which no model needs.</source>
        <translation>%1 : les en-têtes des fichiers safetensors ont plus de %2 octets, ce dont aucun modèle n’a besoin.</translation>
    </message>
    <message>
        <source>%1: the index names %2 files; at most %3 are read.</source>
        <translation>%1 : l’index nomme %2 fichiers ; %3 au plus sont lus.</translation>
    </message>
    <message>
        <source>%1: the index names %2 tensors, but its files hold %3. Download the model&apos;s whole folder.</source>
        <translation>%1 : l’index nomme %2 tenseurs, mais ses fichiers en contiennent %3. Téléchargez tout le dossier du modèle.</translation>
    </message>
    <message>
        <source>%1: the model&apos;s family is %2 (&quot;model_type&quot;); Longhand opens folders of %3. Choose another model, or its GGUF file.</source>
        <translation>%1 : la famille du modèle est %2 (« model_type ») ; Longhand ouvre les dossiers de %3. Choisissez un autre modèle, ou son fichier GGUF.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 has %3 rows, but config.json says %4 heads of %5.</source>
        <translation>%1 : le tenseur %2 a %3 lignes, mais config.json annonce %4 têtes de %5.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is in %3 too: the parts do not belong together. Download them again.</source>
        <translation>%1 : le tenseur %2 est aussi dans %3 : les parties ne vont pas ensemble. Téléchargez-les à nouveau.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is missing: this is not a whole model. Download the model&apos;s whole folder.</source>
        <translation>%1 : le tenseur %2 manque : ce n’est pas un modèle entier. Téléchargez tout le dossier du modèle.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is not part of the family &quot;%3&quot; as Longhand knows it, or of a layer that config.json does not count. Choose another model, or its GGUF file.</source>
        <translation>%1 : le tenseur %2 ne fait pas partie de la famille « %3 » telle que Longhand la connaît, ou il est d’une couche que config.json ne compte pas. Choisissez un autre modèle, ou son fichier GGUF.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is said to be in %3, which is not the name of a safetensors file of this folder. The file is damaged: download it again.</source>
        <translation>%1 : le tenseur %2 serait dans %3, qui n’est pas le nom d’un fichier safetensors de ce dossier. Le fichier est endommagé : téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is stored as %3; F32, F16 and BF16 are read.</source>
        <translation>%1 : le tenseur %2 est enregistré en %3 ; F32, F16 et BF16 sont lus.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is there twice. The files are damaged or do not belong together: download them again.</source>
        <translation>%1 : le tenseur %2 est là deux fois. Les fichiers sont endommagés ou ne vont pas ensemble : téléchargez-les à nouveau.</translation>
    </message>
    <message>
        <source>%1: this is not a JSON object. The file is damaged: download it again.</source>
        <translation>%1 : ceci n’est pas un objet JSON. Le fichier est endommagé : téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>A window of %1 tokens is shorter than the %2 that some of this model&apos;s layers see: take a larger one.</source>
        <translation>Une fenêtre de %1 jetons est plus courte que les %2 que voient certaines couches de ce modèle&#xa0;: prenez-en une plus grande.</translation>
    </message>
    <message>
        <source>The GPU backend does not support a window of %1 tokens (%2 are the least). The CPU does.</source>
        <translation>Une fenêtre de %1 jetons ne peut pas être calculée sur la carte graphique (%2 au moins). Elle peut l&apos;être sur le processeur.</translation>
    </message>
    <message>
        <source>The chat template of the model&apos;s file is that of %1, but its vocabulary has no special token %2.</source>
        <translation>Le modèle de conversation du fichier est celui de %1, mais son vocabulaire n&apos;a pas le jeton spécial %2.</translation>
    </message>
    <message>
        <source>The chat template of the model&apos;s file is that of %1, which Longhand cannot use.</source>
        <translation>Le modèle de conversation du fichier est celui de %1, que Longhand ne sait pas utiliser.</translation>
    </message>
    <message>
        <source>The model&apos;s file has no chat template: it was not made to follow instructions.</source>
        <translation>Le fichier du modèle n&apos;a pas de modèle de conversation&#xa0;: il n&apos;est pas fait pour suivre des instructions.</translation>
    </message>
    <message>
        <source>The model&apos;s file has no frequency factors for long texts.</source>
        <translation>Le fichier du modèle n&apos;a pas de facteurs de fréquence pour les textes longs.</translation>
    </message>
    <message>
        <source>The model&apos;s vocabulary has no special token %1, which the chat template of %2 needs.</source>
        <translation>Le vocabulaire du modèle n&apos;a pas le jeton spécial %1, dont le modèle de conversation de %2 a besoin.</translation>
    </message>
    <message>
        <source>The run was written with the chat template &quot;%1&quot;, which this version of Longhand does not know. Use the version that wrote it, or a newer one.</source>
        <translation>La passe a été écrite avec le modèle de conversation «&#xa0;%1&#xa0;», que cette version de Longhand ne connaît pas. Utilisez la version qui l&apos;a écrite, ou une plus récente.</translation>
    </message>
    <message>
        <source>This model cannot write as a co-author, so it goes on with the text alone. %1</source>
        <translation>Ce modèle ne peut pas écrire en coauteur et poursuit donc le texte seul. %1</translation>
    </message>
    <message>
        <source>a window of %1 tokens (%2 are the least)</source>
        <translation>une fenêtre de %1 jetons (%2 au moins)</translation>
    </message>
    <message>
        <source>is there twice</source>
        <translation>est là deux fois</translation>
    </message>
    <message>
        <source>layers of the family &quot;%1&quot;</source>
        <translation>des couches de la famille «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>the chat template</source>
        <translation>le modèle de conversation</translation>
    </message>
    <message>
        <source>the index</source>
        <translation>l’index</translation>
    </message>
    <message>
        <source>the model&apos;s architecture is &quot;%1&quot;; Longhand runs these: %2.</source>
        <translation>l&apos;architecture du modèle est «&#xa0;%1&#xa0;»&#xa0;; Longhand fait fonctionner celles-ci&#xa0;: %2.</translation>
    </message>
    <message>
        <source>the tensor %1 is not part of the architecture &quot;%2&quot; as Longhand knows it. Choose another model, or the same one converted by a recent program.</source>
        <translation>le tenseur %1 ne fait pas partie de l&apos;architecture «&#xa0;%2&#xa0;» telle que Longhand la connaît. Choisissez un autre modèle, ou le même converti par un programme récent.</translation>
    </message>
    <message>
        <source>%1 is there already and was not made of this model. Move it away, or write the copy elsewhere with `longhand-cli quantise --out`.</source>
        <translation>%1 existe déjà et n’a pas été fait à partir de ce modèle. Déplacez-le, ou écrivez la copie ailleurs avec `longhand-cli quantise --out`.</translation>
    </message>
    <message>
        <source>%1 needs %2 MB, but the disk has only %3 MB left. Make room, or choose another folder.</source>
        <translation>%1 demande %2 Mo, mais il ne reste que %3 Mo sur le disque. Faites de la place, ou choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 holds %3, which is no weight. The file is damaged: download it again.</source>
        <translation>%1 : le tenseur %2 contient %3, qui n’est pas un poids. Le fichier est endommagé : téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is stored as %3: only models of F32, F16 and BF16 weights can be quantised. Use this one as it is.</source>
        <translation>%1 : le tenseur %2 est enregistré en %3 : seuls les modèles dont les poids sont en F32, F16 et BF16 peuvent être quantifiés. Utilisez celui-ci tel quel.</translation>
    </message>
    <message>
        <source>Quantising the weights</source>
        <translation>Quantification des poids</translation>
    </message>
    <message>
        <source>it is a safetensors file: open the folder of the model (its config.json), or get the GGUF version</source>
        <translation>c’est un fichier safetensors : ouvrez le dossier du modèle (son config.json), ou prenez la version GGUF</translation>
    </message>
    <message>
        <source>%1 asks for a mixture of experts, which Longhand does not run in the architecture &quot;%2&quot;.</source>
        <translation>%1 demande un mélange d’experts (mixture of experts), que Longhand n’exécute pas dans l’architecture « %2 ».</translation>
    </message>
    <message>
        <source>%1 has %2 dimensions of type %3, which is no vector or matrix of numbers.</source>
        <translation>%1 a %2 dimensions du type %3 : ce n’est ni un vecteur ni une matrice de nombres.</translation>
    </message>
    <message>
        <source>%1 is %2, a choice of experts that Longhand does not know.</source>
        <translation>%1 vaut %2, un choix d’experts que Longhand ne connaît pas.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 does not fit config.json: %3.</source>
        <translation>%1 : le tenseur %2 ne correspond pas à config.json : %3.</translation>
    </message>
    <message>
        <source>it has %1 dimensions, not 1 to 4</source>
        <translation>il a %1 dimensions, et non 1 à 4</translation>
    </message>
    <message>
        <source>it is stored as %1, but MXFP4 blocks are U8</source>
        <translation>il est enregistré en %1, mais les blocs MXFP4 sont en U8</translation>
    </message>
    <message>
        <source>it is stored as %1; F32, F16 and BF16 are read</source>
        <translation>il est enregistré en %1 ; F32, F16 et BF16 sont lus</translation>
    </message>
    <message>
        <source>its shape is not that of so many experts</source>
        <translation>sa forme n’est pas celle d’autant d’experts</translation>
    </message>
    <message>
        <source>its shape or type is not that of the other experts</source>
        <translation>sa forme ou son type n’est pas celui des autres experts</translation>
    </message>
    <message>
        <source>its type %1 is not one of F32, F16, BF16, I32, U8</source>
        <translation>son type %1 n’est pas F32, F16, BF16, I32 ou U8</translation>
    </message>
    <message>
        <source>the tensor blk.0.ffn_gate.0.weight holds one expert, as in files of early 2024: choose the same model converted by a recent program.</source>
        <translation>le tenseur blk.0.ffn_gate.0.weight contient un seul expert, comme dans les fichiers du début de 2024 : choisissez le même modèle converti par un programme récent.</translation>
    </message>
    <message>
        <source>%1 adapters at once: from 1 to %2 are possible.</source>
        <translation>%1 adaptateurs à la fois&#xa0;: de 1 à %2 sont possibles.</translation>
    </message>
    <message>
        <source>%1: it adapts %2 of block %3 both by itself and within %4. The file is damaged, or was made by a faulty program.</source>
        <translation>%1&#xa0;: l&apos;adaptateur porte sur %2 du bloc %3 à la fois seul et au sein de %4. Le fichier est endommagé, ou un programme défectueux l&apos;a produit.</translation>
    </message>
    <message>
        <source>%1: its matrices %2 and %3 for %4 of block %5 do not fit this model&apos;s %6: it was trained for another model.</source>
        <translation>%1&#xa0;: ses matrices %2 et %3 pour %4 du bloc %5 ne conviennent pas à %6 de ce modèle&#xa0;: l&apos;adaptateur a été entraîné pour un autre modèle.</translation>
    </message>
    <message>
        <source>%1: this adapter is there twice, the other time as %2. Name it once, with the strength that it is to have.</source>
        <translation>%1&#xa0;: cet adaptateur est donné deux fois, l&apos;autre fois sous le nom %2. Donnez-le une fois, avec la force voulue.</translation>
    </message>
    <message>
        <source>A story can have %1 adapters at once; these are %2.</source>
        <translation>Une histoire peut avoir %1 adaptateurs à la fois&#xa0;; en voici %2.</translation>
    </message>
    <message>
        <source>The adapter %1 is chosen twice. Choose it once, with the strength that it is to have.</source>
        <translation>L&apos;adaptateur %1 est choisi deux fois. Choisissez-le une fois, avec la force voulue.</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s adapters is invalid: %1.</source>
        <translation>L&apos;enregistrement des adaptateurs d&apos;une passe, dans le projet, n&apos;est pas valable&#xa0;: %1.</translation>
    </message>
    <message>
        <source>the tensor %1 is not supported: only LoRA on q, k, v, o, gate, up and down, and on qkv and gate_up where these are joined, is. Choose an adapter without DoRA, biases and adapted embeddings.</source>
        <translation>le tenseur %1 n&apos;est pas pris en charge&#xa0;: seul l&apos;est LoRA sur q, k, v, o, gate, up et down, et sur qkv et gate_up là où ils sont réunis. Choisissez un adaptateur sans DoRA, sans biais et sans plongements adaptés.</translation>
    </message>
    <message>
        <source>The draft model %1 cannot be used: %2</source>
        <translation>Le modèle d&apos;ébauche %1 ne peut pas servir&#xa0;: %2</translation>
    </message>
    <message>
        <source>The draft model %1 gives unusable numbers: the file is damaged. The text goes on unchanged without it.</source>
        <translation>Le modèle d&apos;ébauche %1 donne des nombres inutilisables&#xa0;: le fichier est endommagé. Le texte continue sans lui, inchangé.</translation>
    </message>
    <message>
        <source>The draft model %1 has only %2 of the %3 tokens of %4: choose a small model of the same family.</source>
        <translation>Le modèle d&apos;ébauche %1 n&apos;a que %2 des %3 jetons de %4&#xa0;: choisissez un petit modèle de la même famille.</translation>
    </message>
    <message>
        <source>There is no draft model for %1: choose a small model of the same family (--draft-model), or another strategy.</source>
        <translation>Il n&apos;y a pas de modèle d&apos;ébauche pour %1&#xa0;: choisissez un petit modèle de la même famille (--draft-model), ou d&apos;autres ébauches.</translation>
    </message>
    <message>
        <source>%1 has %2 tensors that its description does not know, such as %3.</source>
        <translation>%1 contient %2 tenseurs que sa description ne connaît pas, comme %3.</translation>
    </message>
    <message>
        <source>%1: tensor %2 is missing, or not of I32 [%3][%4] as its description says.</source>
        <translation>%1 : le tenseur %2 manque ou n’est pas de type I32 [%3][%4] comme l’indique sa description.</translation>
    </message>
    <message>
        <source>%1: the description of the Glide weights is damaged: %2</source>
        <translation>%1&#xa0;: la description des poids Glide est endommagée&#xa0;: %2</translation>
    </message>
    <message>
        <source>A Glide block reads the model&apos;s KV cache, which lies on the GPU here: choose another strategy, or write on the CPU.</source>
        <translation>Un bloc Glide lit le cache KV du modèle, qui se trouve ici sur la carte graphique&#xa0;: choisissez une autre stratégie, ou écrivez avec le processeur.</translation>
    </message>
    <message>
        <source>Every layer of %1 has a window of its own: a Glide block cannot read its keys.</source>
        <translation>Chaque couche de %1 a sa propre fenêtre&#xa0;: un bloc Glide ne peut pas lire ses clés.</translation>
    </message>
    <message>
        <source>Glide weights</source>
        <translation>poids Glide</translation>
    </message>
    <message>
        <source>Glide weights with %1 = %2; %3 to %4 is possible.</source>
        <translation>Poids Glide avec %1 = %2&#xa0;; de %3 à %4 est possible.</translation>
    </message>
    <message>
        <source>Glide weights with %1 query heads for %2 KV heads: not a multiple.</source>
        <translation>Poids Glide avec %1 têtes de requête pour %2 têtes KV&#xa0;: ce n’est pas un multiple.</translation>
    </message>
    <message>
        <source>Glide weights with heads of %1 numbers: not a multiple of 16.</source>
        <translation>Poids Glide avec des têtes de %1 nombres&#xa0;: ce n’est pas un multiple de 16.</translation>
    </message>
    <message>
        <source>The Glide block to start from has %1 hidden units and windows of %2 and %3; request the same.</source>
        <translation>Le bloc Glide de départ a %1 unités cachées et des fenêtres de %2 et %3&#xa0;; demandez les mêmes.</translation>
    </message>
    <message>
        <source>The Glide weights %1 give unusable numbers: the file is damaged, or not for this model. The text goes on unchanged without them.</source>
        <translation>Les poids Glide %1 donnent des nombres inutilisables&#xa0;: le fichier est endommagé ou n’est pas fait pour ce modèle. Le texte continue sans eux, inchangé.</translation>
    </message>
    <message>
        <source>The model&apos;s width is %1, the Glide block has %2, the training data %3.</source>
        <translation>La largeur du modèle est %1, le bloc Glide a %2, les données d’entraînement %3.</translation>
    </message>
    <message>
        <source>The training data have %1 numbers of keys and values a position; a Glide block needs %2.</source>
        <translation>Les données d’entraînement ont %1 nombres de clés et de valeurs par position&#xa0;; un bloc Glide en demande %2.</translation>
    </message>
    <message>
        <source>There are no Glide weights for %1: choose another strategy, or train some (longhand-cli train).</source>
        <translation>Il n’y a pas de poids Glide pour %1&#xa0;: choisissez une autre stratégie ou entraînez-en (longhand-cli train).</translation>
    </message>
    <message>
        <source>There are no draft heads for %1: choose another strategy, or train some (longhand-cli train).</source>
        <translation>Il n’y a pas de têtes d&apos;ébauche pour %1 : choisissez une autre stratégie ou entraînez-en (longhand-cli train).</translation>
    </message>
    <message>
        <source>draft heads</source>
        <translation>têtes d&apos;ébauche</translation>
    </message>
    <message>
        <source>%1 (process %2 on %3)</source>
        <translation>%1 (processus %2 sur %3)</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>Plus de mémoire disponible</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>Pas de réponse dans le temps imparti</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>Périphérique ou fichier occupé</translation>
    </message>
    <message>
        <source>Directory not empty</source>
        <translation>Le dossier n&apos;est pas vide</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>Le quota d&apos;espace disque est dépassé</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>Le fichier existe déjà</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>Le nom du fichier est trop long</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>Le fichier est trop grand</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Erreur de lecture ou d&apos;écriture du disque</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>C&apos;est impossible avec ce fichier</translation>
    </message>
    <message>
        <source>Invalid cross-device link</source>
        <translation>Les fichiers sont sur des disques différents</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>C&apos;est un dossier</translation>
    </message>
    <message>
        <source>No GPU can be used: %1 has compute capability %2; 8.0 or later is needed.</source>
        <translation>Aucune carte graphique n&apos;est utilisable&#xa0;: %1 a la capacité de calcul %2&#xa0;; il faut 8.0 ou plus.</translation>
    </message>
    <message>
        <source>No GPU can be used: no NVIDIA GPU was found.</source>
        <translation>Aucune carte graphique n&apos;est utilisable&#xa0;: aucune carte NVIDIA n&apos;a été trouvée.</translation>
    </message>
    <message>
        <source>No GPU can be used: no NVIDIA driver is installed.</source>
        <translation>Aucune carte graphique n&apos;est utilisable&#xa0;: aucun pilote NVIDIA n&apos;est installé.</translation>
    </message>
    <message>
        <source>No GPU can be used: the NVIDIA driver answers: %1.</source>
        <translation>Aucune carte graphique n&apos;est utilisable&#xa0;: le pilote NVIDIA répond&#xa0;: %1.</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>Plus d&apos;espace sur le disque</translation>
    </message>
    <message>
        <source>No such device</source>
        <translation>Aucun périphérique de ce nom</translation>
    </message>
    <message>
        <source>No such device or address</source>
        <translation>Aucun périphérique ni adresse de ce nom</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Aucun fichier ni dossier de ce nom</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>Ce n&apos;est pas un dossier</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>Opération non permise</translation>
    </message>
    <message>
        <source>Operation not supported</source>
        <translation>Opération impossible sur ce disque</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Permission refusée</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Le système de fichiers est en lecture seule</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>Le fichier n&apos;est plus sur le serveur</translation>
    </message>
    <message>
        <source>Text file busy</source>
        <translation>Le fichier de programme est occupé</translation>
    </message>
    <message>
        <source>The CUDA module %1 belongs to another version of the program.</source>
        <translation>Le module CUDA %1 appartient à une autre version du programme.</translation>
    </message>
    <message>
        <source>The CUDA module %1 cannot be loaded: %2.</source>
        <translation>Le module CUDA %1 ne peut pas être chargé&#xa0;: %2.</translation>
    </message>
    <message>
        <source>This build has no CUDA module (it is built where nvcc is found).</source>
        <translation>Cette version du programme n&apos;a pas de module CUDA (il est construit là où nvcc est présent).</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>Trop de liens symboliques à la suite</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>Trop de fichiers ouverts</translation>
    </message>
    <message>
        <source>Too many open files in system</source>
        <translation>Trop de fichiers ouverts dans le système</translation>
    </message>
    <message>
        <source>another program</source>
        <translation>dans un autre programme</translation>
    </message>
    <message>
        <source>SQL logic error</source>
        <translation>erreur de logique SQL</translation>
    </message>
    <message>
        <source>access permission denied</source>
        <translation>accès refusé</translation>
    </message>
    <message>
        <source>attempt to write a readonly database</source>
        <translation>tentative d’écriture dans une base de données en lecture seule</translation>
    </message>
    <message>
        <source>constraint failed</source>
        <translation>contrainte non respectée</translation>
    </message>
    <message>
        <source>database disk image is malformed</source>
        <translation>la base de données est endommagée</translation>
    </message>
    <message>
        <source>database is locked</source>
        <translation>la base de données est verrouillée</translation>
    </message>
    <message>
        <source>database or disk is full</source>
        <translation>la base de données ou le disque est plein</translation>
    </message>
    <message>
        <source>database schema has changed</source>
        <translation>la structure de la base de données a changé</translation>
    </message>
    <message>
        <source>database table is locked</source>
        <translation>une table de la base de données est verrouillée</translation>
    </message>
    <message>
        <source>datatype mismatch</source>
        <translation>type de données incorrect</translation>
    </message>
    <message>
        <source>disk I/O error</source>
        <translation>erreur d’entrée-sortie du disque</translation>
    </message>
    <message>
        <source>file is not a database</source>
        <translation>le fichier n’est pas une base de données</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>interrompu</translation>
    </message>
    <message>
        <source>locking protocol</source>
        <translation>protocole de verrouillage</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>mémoire insuffisante</translation>
    </message>
    <message>
        <source>query aborted</source>
        <translation>requête abandonnée</translation>
    </message>
    <message>
        <source>string or blob too big</source>
        <translation>texte ou bloc de données trop grand</translation>
    </message>
    <message>
        <source>unable to open database file</source>
        <translation>impossible d’ouvrir le fichier de base de données</translation>
    </message>
    <message>
        <source>zip error %1</source>
        <translation>erreur ZIP %1</translation>
    </message>
    <message>
        <source>The run was begun by Longhand %1, which may round differently from this version, %2: an occasional word may differ.</source>
        <translation>Cette passe a été commencée avec Longhand %1, qui peut arrondir autrement que cette version, %2&#xa0;: un mot peut différer ici ou là.</translation>
    </message>
    <message>
        <source>No GPU can be used: the NVIDIA driver is too old. It knows CUDA %1, and this program needs %2. A newer driver helps.</source>
        <translation>Aucune carte graphique n’est utilisable&#xa0;: le pilote NVIDIA est trop ancien. Il connaît CUDA %1, et ce programme a besoin de %2. Un pilote plus récent suffit.</translation>
    </message>
    <message>
        <source>No GPU can be used: this build has no code for %1 with compute capability %2.</source>
        <translation>Aucune carte graphique n’est utilisable&#xa0;: cette version du programme n’a pas de code pour %1, de capacité de calcul %2.</translation>
    </message>
    <message>
        <source>The GPU cannot record passes of this shape, so their kernels are launched one by one: slower, the same text. (%1)</source>
        <translation>La carte graphique ne peut pas enregistrer les passages de cette forme&#xa0;; leurs étapes sont lancées une à une&#xa0;: plus lent, avec le même texte. (%1)</translation>
    </message>
    <message>
        <source>There is no GPU %1: this machine has %2, and the first is 0.</source>
        <translation>Il n’y a pas de carte graphique %1&#xa0;: cet ordinateur en a %2, et la première porte le numéro 0.</translation>
    </message>
    <message>
        <source>A cache of 8 bits a number takes half the memory.</source>
        <translation>Un cache de 8 bits par nombre prend moitié moins de mémoire.</translation>
    </message>
    <message>
        <source>A text of up to about %1 tokens fits as it is.</source>
        <translation>Un texte d’environ %1 jetons au plus tient tel quel.</translation>
    </message>
    <message>
        <source>Made-up weights are made on a GPU only: all layers must be there.</source>
        <translation>Les poids inventés ne se font que sur une carte graphique&#xa0;: toutes les couches doivent y être.</translation>
    </message>
    <message>
        <source>Not even one layer fits: choose a smaller model, or the CPU.</source>
        <translation>Pas même une couche n’y tient&#xa0;: choisissez un modèle plus petit, ou le processeur.</translation>
    </message>
    <message>
        <source>Resuming with as many layers on the GPU as this run started with, %1; the CPU computes the others.</source>
        <translation>Reprise avec autant de couches sur la carte graphique qu’au début de cette passe, %1&#xa0;; le processeur calcule les autres.</translation>
    </message>
    <message>
        <source>The GPU failed and could not be opened again.</source>
        <translation>La carte graphique a lâché et n’a pas pu être rouverte.</translation>
    </message>
    <message>
        <source>The GPU failed, and it cannot be opened again now: restart the program, or continue with the CPU.</source>
        <translation>La carte graphique a lâché et ne peut pas être rouverte maintenant&#xa0;: redémarrez le programme, ou continuez avec le processeur.</translation>
    </message>
    <message>
        <source>The weights of %1 need %2 of the GPU&apos;s memory, and %3 of %4 are free. Close what else uses the GPU, keep some layers on the CPU (--gpu-layers, or Preferences &gt; Computing), or choose a smaller model.</source>
        <translation>Les poids de %1 demandent %2 de la mémoire de la carte graphique, et %3 sont libres sur %4. Fermez ce qui utilise aussi la carte graphique, gardez quelques couches sur le processeur (--gpu-layers, ou Préférences &gt; Calcul), ou choisissez un modèle plus petit.</translation>
    </message>
    <message>
        <source>%1: it adapts expert %2 of block %3, but this model has %4 experts: it was trained for another model.</source>
        <translation>%1 : l’adaptateur modifie l’expert %2 du bloc %3, mais ce modèle a %4 experts : il a été entraîné pour un autre modèle.</translation>
    </message>
    <message>
        <source>%1: it adapts the feed-forward product of block %2 as one, but in this model it is a mixture of experts: it was trained for another model.</source>
        <translation>%1 : l’adaptateur modifie le produit feed-forward du bloc %2 comme un tout, mais dans ce modèle c’est un mélange d’experts : il a été entraîné pour un autre modèle.</translation>
    </message>
    <message>
        <source>%1: it adapts the router of block %2, but this model is no mixture of experts: it was trained for another model.</source>
        <translation>%1 : l’adaptateur modifie le routeur du bloc %2, mais ce modèle n’est pas un mélange d’experts : il a été entraîné pour un autre modèle.</translation>
    </message>
    <message>
        <source>the tensor %1 adapts all experts of a mixture as one parameter, which Longhand does not apply. Choose an adapter of each expert&apos;s gate, up and down, or of attention&apos;s products.</source>
        <translation>le tenseur %1 adapte tous les experts d’un mélange comme un seul paramètre, ce que Longhand ne fait pas. Choisissez un adaptateur de gate, up et down de chaque expert, ou des produits de l’attention.</translation>
    </message>
    <message>
        <source>This does not fit into the GPU&apos;s memory.</source>
        <translation>Cela ne tient pas dans la mémoire de la carte graphique.</translation>
    </message>
    <message>
        <source>With %1 of its %2 layers on the GPU (--gpu-layers, or Preferences &gt; Computing) it does; the CPU computes the others.</source>
        <translation>Avec %1 de ses %2 couches sur la carte graphique (--gpu-layers, ou Préférences &gt; Calcul), cela tient&#xa0;; le processeur calcule les autres.</translation>
    </message>
    <message>
        <source>%1 is %2, not above 1 and at most 1e12.</source>
        <translation>%1 vaut %2, pas plus de 1 et au plus 1e12.</translation>
    </message>
    <message>
        <source>%1: %2 Choose another model, or download this one again.</source>
        <translation>%1&#xa0;: %2 Choisissez un autre modèle, ou téléchargez de nouveau celui-ci.</translation>
    </message>
    <message>
        <source>%1: the vocabulary has %2 tokens, but token_embd.weight only %3 rows. Choose another model, or its GGUF file.</source>
        <translation>%1&#xa0;: le vocabulaire compte %2 jetons, mais token_embd.weight seulement %3 lignes. Choisissez un autre modèle, ou son fichier GGUF.</translation>
    </message>
    <message>
        <source>The quantised copy %1 is damaged. Move it away: it is made again then.</source>
        <translation>La copie quantifiée %1 est endommagée. Déplacez-la&#xa0;: elle sera alors refaite.</translation>
    </message>
    <message>
        <source>%1: the JSON holds an endless run of spaces. The file is damaged: download it again.</source>
        <translation>%1 : le JSON contient une suite d’espaces sans fin. Le fichier est endommagé : téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>Longhand does not know the chat template of the model %1.</source>
        <translation>Longhand ne connaît pas le modèle de conversation de %1.</translation>
    </message>
    <message>
        <source>%1 holds weights of a model. Name its folder: %2</source>
        <translation>%1 contient les poids d’un modèle. Indiquez son dossier : %2</translation>
    </message>
    <message>
        <source>The marks of %1 tokens are known, but the vocabulary has %2.</source>
        <translation>Les signes de %1 jetons sont connus, mais le vocabulaire en a %2.</translation>
    </message>
    <message>
        <source>Token %1 cannot be shaped: the vocabulary has %2 tokens.</source>
        <translation>Le jeton %1 ne peut pas être mis en forme : le vocabulaire a %2 jetons.</translation>
    </message>
    <message>
        <source>With the text&apos;s cache in the computer&apos;s memory (--gpu-cache host, or Preferences &gt; Computing) it does, with the same words; far into a text it is slower.</source>
        <translation>Avec le cache du texte dans la mémoire de l&apos;ordinateur (--gpu-cache host, ou Préférences &gt; Calcul), cela tient, avec les mêmes mots&#xa0;; loin dans un texte, c&apos;est plus lent.</translation>
    </message>
    <message>
        <source>The text is written without a draft model, and is the same.</source>
        <translation>Le texte est écrit sans modèle d&apos;ébauche, et reste le même.</translation>
    </message>
    <message>
        <source>This model writes without it; the story keeps it for the other.</source>
        <translation>Ce modèle écrit sans lui&#xa0;; l&apos;histoire le garde pour l&apos;autre.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an ordinary file: it is not replaced. Name a file in a folder.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un fichier ordinaire&#xa0;: il n’est pas remplacé. Donnez le nom d’un fichier dans un dossier.</translation>
    </message>
    <message>
        <source>%1 holds %2 for another model: %3 (%4), not %5 (%6). Choose a file for this model, or make one with longhand-cli train.</source>
        <translation>%1 contient des %2 pour un autre modèle&#xa0;: %3 (%4), pas %5 (%6). Choisissez un fichier pour ce modèle, ou faites-en un avec longhand-cli train.</translation>
    </message>
    <message>
        <source>%1 holds %2 of width %3, the model has %4: the file is damaged. Choose another one, or make one with longhand-cli train.</source>
        <translation>%1 contient des %2 d’une largeur de %3, le modèle a %4&#xa0;: le fichier est endommagé. Choisissez-en un autre, ou faites-en un avec longhand-cli train.</translation>
    </message>
    <message>
        <source>%1 holds %2 that propose token %3, the model has %4 tokens: the file is damaged. Choose another one, or make one with longhand-cli train.</source>
        <translation>%1 contient des %2 qui proposent le jeton %3, le modèle a %4 jetons&#xa0;: le fichier est endommagé. Choisissez-en un autre, ou faites-en un avec longhand-cli train.</translation>
    </message>
    <message>
        <source>%1 is no file of %2: its metadata does not say %3. Choose one that longhand-cli train made.</source>
        <translation>%1 n’est pas un fichier de %2&#xa0;: ses métadonnées n’indiquent pas %3. Choisissez un fichier fait par longhand-cli train.</translation>
    </message>
    <message>
        <source>A file cannot be written without a name. Name a file.</source>
        <translation>Aucun fichier ne peut être écrit sans nom. Donnez le nom d’un fichier.</translation>
    </message>
    <message>
        <source>Cannot open %1: it is %2, where an ordinary file is needed.</source>
        <translation>Impossible d’ouvrir %1&#xa0;: c’est %2, alors qu’il faut un fichier ordinaire.</translation>
    </message>
    <message>
        <source>The Glide weights in %1 have %2 query heads, %3 KV heads of %4 numbers; the model has %5, %6 of %7. Choose other ones, or make some with longhand-cli train.</source>
        <translation>Les poids Glide de %1 ont %2 têtes de requête et %3 têtes KV de %4 nombres&#xa0;; le modèle en a %5 et %6 de %7. Choisissez-en d’autres, ou faites-en avec longhand-cli train.</translation>
    </message>
    <message>
        <source>The Glide weights in %1 read the keys of layer %2; the model has %3 layers, or that one has a window of its own. Choose other ones, or make some with longhand-cli train.</source>
        <translation>Les poids Glide de %1 lisent les clés de la couche %2&#xa0;; le modèle a %3 couches, ou celle-ci a sa propre fenêtre. Choisissez-en d’autres, ou faites-en avec longhand-cli train.</translation>
    </message>
    <message>
        <source>The quantised copy &quot;%1&quot; cannot be made, as the folder of models cannot be written: %2. Allow that, or write the copy elsewhere with `longhand-cli quantise --out`.</source>
        <translation>La copie quantifiée «&#xa0;%1&#xa0;» ne peut pas être faite, car rien ne peut être écrit dans le dossier des modèles&#xa0;: %2. Autorisez-le, ou écrivez la copie ailleurs avec `longhand-cli quantise --out`.</translation>
    </message>
    <message>
        <source>they are not as they were written</source>
        <translation>ils ne sont pas tels qu’ils ont été écrits</translation>
    </message>
    <message>
        <source>%1 is not an adapter: it holds %2 for the model %3. longhand-cli takes it with %4.</source>
        <translation>%1 n’est pas un adaptateur&#xa0;: il contient des %2 pour le modèle %3. longhand-cli le prend avec %4.</translation>
    </message>
    <message>
        <source>Texts of %1 tokens are longer than the trained context of %2. Give shorter ones (--excerpt).</source>
        <translation>Des textes de %1 jetons dépassent le contexte d’entraînement, qui est de %2. Donnez-en de plus courts (--excerpt).</translation>
    </message>
    <message>
        <source>The training data %1 are damaged: record %2 has token %3, the model has %4. Delete the file; it is made anew.</source>
        <translation>Les données d’entraînement %1 sont endommagées&#xa0;: l’enregistrement %2 a le jeton %3, le modèle en a %4. Supprimez le fichier&#xa0;; il sera refait.</translation>
    </message>
    <message>
        <source>The training data %1 end after %2 bytes, within record %3: another program has shortened the file. Begin again; what is missing is made anew.</source>
        <translation>Les données d’entraînement %1 finissent après %2 octets, au milieu de l’enregistrement %3&#xa0;: un autre programme a raccourci le fichier. Recommencez&#xa0;; ce qui manque sera refait.</translation>
    </message>
    <message>
        <source>%1: a factor of the rotation&apos;s frequencies is %2, which no model has. The file is damaged: download it again.</source>
        <translation>%1&#xa0;: un facteur des fréquences de rotation vaut %2, ce qu’aucun modèle n’a. Le fichier est endommagé&#xa0;: téléchargez-le de nouveau.</translation>
    </message>
    <message>
        <source>it is a folder. Choose the adapter&apos;s file in it, such as adapter_model.safetensors.</source>
        <translation>c’est un dossier. Choisissez-y le fichier de l’adaptateur, par exemple adapter_model.safetensors.</translation>
    </message>
    <message>
        <source>The run was begun with another file of the model &quot;%1&quot;: the weights are the same, but &quot;%2&quot; describes its tokens differently, so that the text would not be the same. Load the file it was begun with, or end the run and write a new one.</source>
        <translation>La passe a été commencée avec un autre fichier du modèle «&#xa0;%1&#xa0;»&#xa0;: les poids sont les mêmes, mais «&#xa0;%2&#xa0;» décrit ses jetons autrement, si bien que le texte ne serait pas le même. Chargez le fichier avec lequel elle a été commencée, ou terminez la passe et écrivez-en une nouvelle.</translation>
    </message>
    <message>
        <source>%1 cannot be created: a story of this name is still open in %2, though its file is gone. Close it there, or choose another name.</source>
        <translation>%1 ne peut pas être créé&#xa0;: une histoire de ce nom est encore ouverte dans %2, alors que son fichier n’est plus là. Fermez-la là-bas, ou choisissez un autre nom.</translation>
    </message>
    <message>
        <source>%1 cannot be created: the log %2 of another story that had this name lies beside it. Choose another name, or move the log to where that story is now (it may hold its last words).</source>
        <translation>%1 ne peut pas être créé&#xa0;: à côté se trouve le journal %2 d’une autre histoire qui portait ce nom. Choisissez un autre nom, ou déplacez le journal là où cette histoire se trouve maintenant (il contient peut-être ses derniers mots).</translation>
    </message>
    <message>
        <source>%1 does not belong with the log %2 that lies beside it: the file was put back, or replaced, and the log of what lay there before stayed. Nothing was changed. Move the log to another folder (it may hold the last words of the other story), then open this one again.</source>
        <translation>%1 ne va pas avec le journal %2 qui se trouve à côté&#xa0;: le fichier a été restauré ou remplacé, et le journal de l’ancien est resté. Rien n’a été modifié. Déplacez le journal dans un autre dossier (il contient peut-être les derniers mots de l’autre histoire), puis ouvrez de nouveau celle-ci.</translation>
    </message>
    <message>
        <source>another program, under another name</source>
        <translation>un autre programme, sous un autre nom</translation>
    </message>
    <message>
        <source>%1 bytes of keys and values in %2 could not be mapped: %3. Close other programs, or plan a shorter story.</source>
        <translation>%1 octets de clés et de valeurs dans %2 n&apos;ont pas pu être projetés en mémoire&#xa0;: %3. Fermez d&apos;autres programmes, ou prévoyez une histoire plus courte.</translation>
    </message>
    <message>
        <source>%1: %2 Choose another model.</source>
        <translation>%1&#xa0;: %2 Choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 has the shape %3, but the file&apos;s description requires %4. Choose another model, or download this one again.</source>
        <translation>%1&#xa0;: le tenseur %2 a la forme %3, mais la description du fichier demande %4. Choisissez un autre modèle, ou téléchargez celui-ci de nouveau.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is missing: the file is not a whole model. Download it again, or choose another one.</source>
        <translation>%1&#xa0;: le tenseur %2 manque&#xa0;: le fichier n&apos;est pas un modèle entier. Téléchargez-le de nouveau, ou choisissez-en un autre.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is stored as %3; a vector must be F32, F16 or BF16. Choose a file of another source.</source>
        <translation>%1&#xa0;: le tenseur %2 est stocké en %3&#xa0;; un vecteur doit être en F32, F16 ou BF16. Choisissez un fichier d&apos;une autre source.</translation>
    </message>
    <message>
        <source>The folder %1 cannot hold keys and values: %2. Choose another folder.</source>
        <translation>Le dossier %1 ne peut pas contenir les clés et les valeurs&#xa0;: %2. Choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>The folder %1 has no room for %2 more bytes of keys and values: %3. Make room there, or choose another folder.</source>
        <translation>Le dossier %1 n&apos;a plus de place pour %2 octets de clés et de valeurs&#xa0;: %3. Faites-y de la place, ou choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>The text has %1 tokens, but this project plans %2. Make a copy of the book that plans for more.</source>
        <translation>Le texte a %1 jetons, mais ce projet en prévoit %2. Faites une copie du livre qui en prévoit davantage.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is write-protected: it is not replaced. Name another file, or allow writing to this one.</source>
        <translation>«&#xa0;%1&#xa0;» est protégé en écriture&#xa0;: il n&apos;est pas remplacé. Nommez un autre fichier, ou permettez d&apos;écrire dans celui-ci.</translation>
    </message>
    <message>
        <source>%1 The log was kept as %2.</source>
        <translation>%1 Le journal a été gardé sous %2.</translation>
    </message>
    <message>
        <source>%1 can only be read: %2, where its lock belongs, is a file of something else. Move that file to another folder.</source>
        <translation>%1 ne peut qu&apos;être lu&#xa0;: %2, où doit se trouver son verrou, est un fichier d&apos;autre chose. Déplacez ce fichier dans un autre dossier.</translation>
    </message>
    <message>
        <source>%1 can only be read: its log is damaged, and no copy of it can be kept (%2). Make room in its folder, and open it again.</source>
        <translation>%1 ne peut qu&apos;être lu&#xa0;: son journal est endommagé, et aucune copie ne peut en être gardée (%2). Faites de la place dans son dossier, et rouvrez-le.</translation>
    </message>
    <message>
        <source>%1 cannot be copied as it is: what lies beside it as its log cannot be read. Open it first: that says what is missing.</source>
        <translation>%1 ne peut pas être copié tel quel&#xa0;: ce qui lui sert de journal est illisible. Ouvrez-le d&apos;abord&#xa0;: cela dit ce qui manque.</translation>
    </message>
    <message>
        <source>%1 cannot be created: %2, where its lock belongs, is a file of something else. Choose another name.</source>
        <translation>%1 ne peut pas être créé&#xa0;: %2, où doit se trouver son verrou, est un fichier d&apos;autre chose. Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>%1 cannot be created: a name that ends in %2 is that of a file beside a story, and would be removed with it. Choose another name.</source>
        <translation>%1 ne peut pas être créé&#xa0;: un nom qui finit par %2 est celui d&apos;un fichier à côté d&apos;une histoire, et serait supprimé avec elle. Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2, where its log belongs, is a file of something else. Move that file to another folder.</source>
        <translation>%1 ne peut pas être ouvert&#xa0;: %2, où doit se trouver son journal, est un fichier d&apos;autre chose. Déplacez ce fichier dans un autre dossier.</translation>
    </message>
    <message>
        <source>The log %1 is damaged: %2 of its %3 pages cannot be read, so that the last words written before a crash may be missing.</source>
        <translation>Le journal %1 est endommagé&#xa0;: %2 de ses %3 pages sont illisibles, si bien que les derniers mots avant un plantage peuvent manquer.</translation>
    </message>
    <message>
        <source>The project %1 is damaged: %2. It was not changed. Restore it from a backup, or keep it for a repair.</source>
        <translation>Le projet %1 est endommagé&#xa0;: %2. Il n&apos;a pas été modifié. Restaurez-le depuis une sauvegarde, ou gardez-le pour une réparation.</translation>
    </message>
</context>
<context>
    <name>longhand::ExportFeature</name>
    <message>
        <source>Texts (*.txt *.md *.markdown *.text);;All files (*)</source>
        <translation>Textes (*.txt *.md *.markdown *.text);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exporter…</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>As PDF, web page, Markdown or text, with a preview</source>
        <translation>En PDF, page web, Markdown ou texte, avec un aperçu</translation>
    </message>
    <message>
        <source>&amp;Import a text…</source>
        <translation>&amp;Importer un texte…</translation>
    </message>
    <message>
        <source>A text or Markdown file becomes a new story</source>
        <translation>Un fichier texte ou Markdown devient une nouvelle histoire</translation>
    </message>
    <message>
        <source>&amp;Insert a text file…</source>
        <translation>I&amp;nsérer un fichier texte…</translation>
    </message>
    <message>
        <source>Inserts a file&apos;s text at the caret</source>
        <translation>Met le texte d&apos;un fichier à l&apos;endroit du curseur</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Exporté vers %1</translation>
    </message>
    <message>
        <source>Import a text</source>
        <translation>Importer un texte</translation>
    </message>
    <message>
        <source>%1 was imported as a new story (%2 words, read as %3). The file itself is unchanged.</source>
        <translation>Une nouvelle histoire a été faite de %1 (%2 mots, lus comme %3). Le fichier lui-même est inchangé.</translation>
    </message>
    <message>
        <source>Insert a text file</source>
        <translation>Insérer un fichier texte</translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s) of it are no UTF-8 and were read as Windows-1252: look for wrong letters.</source>
        <translation>
            <numerusform>%n octet n&apos;y est pas de l&apos;UTF-8 et a été lu comme Windows-1252&#xa0;: cherchez des lettres fausses.</numerusform>
            <numerusform>%n octets n&apos;y sont pas de l&apos;UTF-8 et ont été lus comme Windows-1252&#xa0;: cherchez des lettres fausses.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>longhand::ExportJob</name>
    <message>
        <source>The file %1 cannot be written: %2. Its old content is unchanged.</source>
        <translation>Le fichier %1 ne peut pas être écrit&#xa0;: %2. Son contenu précédent est inchangé.</translation>
    </message>
</context>
<context>
    <name>longhand::ExportWindow</name>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>Show the &amp;newest text</source>
        <translation>Afficher le nou&amp;veau texte</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exporter…</translation>
    </message>
    <message>
        <source>PDF, set on pages</source>
        <translation>PDF, mis en pages</translation>
    </message>
    <message>
        <source>Web page (HTML)</source>
        <translation>Page web (HTML)</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>Texte brut</translation>
    </message>
    <message>
        <source>Plain text, letter for letter</source>
        <translation>Texte brut, lettre pour lettre</translation>
    </message>
    <message>
        <source>&amp;As</source>
        <translation>C&amp;omme</translation>
    </message>
    <message>
        <source>&amp;What</source>
        <translation>&amp;Quoi</translation>
    </message>
    <message>
        <source>&amp;Paper</source>
        <translation>&amp;Papier</translation>
    </message>
    <message>
        <source>&amp;Font</source>
        <translation>Poli&amp;ce</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>Tai&amp;lle</translation>
    </message>
    <message>
        <source>From one line to the next, as a multiple of the font height</source>
        <translation>D&apos;une ligne à l&apos;autre, en multiple de la hauteur propre de la police</translation>
    </message>
    <message>
        <source>&amp;Line spacing</source>
        <translation>&amp;Interligne</translation>
    </message>
    <message>
        <source>A page for the &amp;title</source>
        <translation>Une page pour le &amp;titre</translation>
    </message>
    <message>
        <source>&amp;Chapters begin on a new page</source>
        <translation>C&amp;haque chapitre commence sur une nouvelle page</translation>
    </message>
    <message>
        <source>Page &amp;numbers</source>
        <translation>&amp;Numéros de page</translation>
    </message>
    <message>
        <source>The title a&amp;bove every page</source>
        <translation>Le titre en tête de chaque pa&amp;ge</translation>
    </message>
    <message>
        <source>&amp;Indent paragraphs</source>
        <translation>&amp;Retrait de paragraphe</translation>
    </message>
    <message>
        <source>Otherwise space separates them</source>
        <translation>Sinon, ils sont séparés par un espace</translation>
    </message>
    <message>
        <source>&amp;Even right edge</source>
        <translation>Bord droit &amp;aligné</translation>
    </message>
    <message>
        <source>Preview of the web page</source>
        <translation>Aperçu de la page web</translation>
    </message>
    <message>
        <source>Preview of the text</source>
        <translation>Aperçu du texte</translation>
    </message>
    <message>
        <source>The whole book</source>
        <translation>Le livre entier</translation>
    </message>
    <message>
        <source>

(The preview ends here; the file contains everything.)</source>
        <translation>

(L&apos;aperçu s&apos;arrête ici&#xa0;; le fichier contient tout.)</translation>
    </message>
    <message>
        <source>Laying out the pages…</source>
        <translation>Mise en pages…</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>Page web</translation>
    </message>
    <message>
        <source>Manuscript</source>
        <translation>Manuscrit</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>Écrit dans %1</translation>
    </message>
    <message>
        <source>The file always contains the newest text; the preview is from when it was last asked for</source>
        <translation>Le fichier contient toujours le texte le plus récent&#xa0;; l&apos;aperçu date du moment où il a été demandé pour la dernière fois</translation>
    </message>
</context>
<context>
    <name>longhand::FetchBox</name>
    <message>
        <source>owner/name on %1, or https://…/model.gguf</source>
        <translation>propriétaire/nom sur %1, ou https://…/modele.gguf</translation>
    </message>
    <message>
        <source>SHA-256, if its page gives one</source>
        <translation>SHA-256, si sa page en donne un</translation>
    </message>
    <message>
        <source>64 letters and digits. A file that does not match is deleted.</source>
        <translation>64 lettres et chiffres. Un fichier qui ne l&apos;a pas est jeté.</translation>
    </message>
    <message>
        <source>F&amp;etch</source>
        <translation>&amp;Télécharger</translation>
    </message>
    <message>
        <source>Into the program’s models folder. You can pause and resume.</source>
        <translation>Dans le dossier de modèles du programme&#xa0;; peut être arrêté et repris</translation>
    </message>
    <message>
        <source>Fetch from the &amp;web</source>
        <translation>Télécharger du &amp;web</translation>
    </message>
    <message>
        <source>&amp;Checksum</source>
        <translation>So&amp;mme de contrôle</translation>
    </message>
</context>
<context>
    <name>longhand::FileWatch</name>
    <message>
        <source>Another program has deleted or moved the file of this story (%1). The story is still whole here: save a copy of it before you close the window.</source>
        <translation>Un autre programme a supprimé ou déplacé le fichier de cette histoire (%1). L’histoire est encore entière ici : enregistrez-en une copie avant de fermer la fenêtre.</translation>
    </message>
</context>
<context>
    <name>longhand::FindBar</name>
    <message>
        <source>Select some text first; then only that is searched.</source>
        <translation>Sélectionnez d&apos;abord du texte&#xa0;; la recherche se fera dans lui seul.</translation>
    </message>
    <message>
        <source>F&amp;ind</source>
        <translation>Che&amp;rcher</translation>
    </message>
    <message>
        <source>Find in the manuscript</source>
        <translation>Chercher dans le manuscrit</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Précédent</translation>
    </message>
    <message>
        <source>The previous place (Shift+Return)</source>
        <translation>L&apos;endroit précédent (Maj+Retour)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>The next place (Return)</source>
        <translation>L&apos;endroit suivant (Retour)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Closes the bar (Esc)</source>
        <translation>Ferme la barre (Échap)</translation>
    </message>
    <message>
        <source>Aa</source>
        <translation>Aa</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Respecter la casse</translation>
    </message>
    <message>
        <source>Match case: “Salt” does not find “salt”</source>
        <translation>Respecter la casse&#xa0;: «&#xa0;Sel&#xa0;» ne trouve pas «&#xa0;sel&#xa0;»</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Mots</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Mots entiers</translation>
    </message>
    <message>
        <source>Whole words: “salt” does not find “salty”</source>
        <translation>Mots entiers&#xa0;: «&#xa0;sel&#xa0;» ne trouve pas «&#xa0;selon&#xa0;»</translation>
    </message>
    <message>
        <source>.*</source>
        <translation>.*</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Expression régulière</translation>
    </message>
    <message>
        <source>Regular expression: a full stop stands for any character, .* for any number of them. ^ and $ are the beginning and the end of a paragraph.</source>
        <translation>Expression régulière&#xa0;: un point vaut n&apos;importe quel caractère, .* n&apos;importe quel nombre d&apos;entre eux. ^ et $ sont le début et la fin d&apos;un paragraphe.</translation>
    </message>
    <message>
        <source>In selection</source>
        <translation>Dans la sélection</translation>
    </message>
    <message>
        <source>Only in the selection</source>
        <translation>Seulement dans la sélection</translation>
    </message>
    <message>
        <source>Searches only the current selection. Otherwise the whole book as it reads now, without other takes.</source>
        <translation>Cherche seulement dans ce qui est sélectionné. Sinon, c&apos;est tout le livre qui est parcouru, tel qu&apos;il se lit maintenant&#xa0;: pas les autres versions.</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>All places with the text around them</source>
        <translation>Tous les endroits, avec ce qui les entoure</translation>
    </message>
    <message>
        <source>Replace &amp;by</source>
        <translation>Remp&amp;lacer par</translation>
    </message>
    <message>
        <source>Replace by</source>
        <translation>Remplacer par</translation>
    </message>
    <message>
        <source>With a regular expression, \1 to \9 stand for what its groups found, \n for a new line.</source>
        <translation>Avec une expression régulière, \1 à \9 valent ce que ses groupes ont trouvé, \n un saut de ligne.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Remplacer</translation>
    </message>
    <message>
        <source>Replaces the selected place and goes to the next (Return)</source>
        <translation>Remplace l&apos;endroit sélectionné et passe au suivant (Retour)</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Tout remplacer</translation>
    </message>
    <message>
        <source>Replaces all places; one undo reverts them all</source>
        <translation>Remplace tous les endroits&#xa0;; une seule annulation reprend tout</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>recherche…</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>introuvable</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>plus de %1</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>%1 trouvés</translation>
    </message>
    <message>
        <source>One place was replaced. Undo takes it back.</source>
        <translation>Un endroit a été remplacé. Annuler le reprend.</translation>
    </message>
    <message>
        <source>%1 places were replaced. One undo reverts them all.</source>
        <translation>%1 endroits ont été remplacés. Une seule annulation les reprend tous.</translation>
    </message>
</context>
<context>
    <name>longhand::FindFeature</name>
    <message>
        <source>P&amp;laces found</source>
        <translation>&amp;Endroits trouvés</translation>
    </message>
    <message>
        <source>&amp;Replace…</source>
        <translation>&amp;Remplacer…</translation>
    </message>
    <message>
        <source>This project is open for reading only: nothing can be replaced.</source>
        <translation>Ce projet est ouvert en lecture seule&#xa0;: rien ne peut être remplacé.</translation>
    </message>
    <message>
        <source>The model is writing: pause it to replace text. Finding works.</source>
        <translation>Le modèle écrit : mettez-le en pause pour remplacer du texte. Chercher fonctionne.</translation>
    </message>
</context>
<context>
    <name>longhand::FocusFeature</name>
    <message>
        <source>Focus</source>
        <translation>Concentration</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>Plein é&amp;cran</translation>
    </message>
    <message>
        <source>The whole desk on the whole screen</source>
        <translation>Tout le bureau sur tout l&apos;écran</translation>
    </message>
    <message>
        <source>&amp;Typewriter scrolling</source>
        <translation>Défilement &amp;machine à écrire</translation>
    </message>
    <message>
        <source>The line that is being written stays where it is; the page moves</source>
        <translation>La ligne en cours d&apos;écriture reste où elle est&#xa0;; c&apos;est la page qui bouge</translation>
    </message>
    <message>
        <source>Dim &amp;nothing</source>
        <translation>Ne rien &amp;estomper</translation>
    </message>
    <message>
        <source>Dim all but the &amp;sentence</source>
        <translation>Estomper tout sauf la p&amp;hrase</translation>
    </message>
    <message>
        <source>Dim all but the &amp;paragraph</source>
        <translation>Estomper tout sauf le p&amp;aragraphe</translation>
    </message>
    <message>
        <source>Whi&amp;le writing</source>
        <translation>Pendant l&apos;écr&amp;iture</translation>
    </message>
</context>
<context>
    <name>longhand::FocusPreferences</name>
    <message>
        <source>&amp;Typewriter scrolling</source>
        <translation>Défilement &amp;machine à écrire</translation>
    </message>
    <message>
        <source>The line that is being written stays where it is; the page moves</source>
        <translation>La ligne en cours d&apos;écriture reste où elle est&#xa0;; c&apos;est la page qui bouge</translation>
    </message>
    <message>
        <source>Height of the line</source>
        <translation>Hauteur de la ligne</translation>
    </message>
    <message>
        <source> % from the top</source>
        <translation>&#xa0;% du haut</translation>
    </message>
    <message>
        <source>Where on the page the line stays, if the text above it is long enough</source>
        <translation>Où se tient la ligne sur la page, dans la mesure où le texte au-dessus le permet</translation>
    </message>
    <message>
        <source>&amp;Height of the line</source>
        <translation>&amp;Hauteur de la ligne</translation>
    </message>
    <message>
        <source>What is dimmed</source>
        <translation>Ce qui est estompé</translation>
    </message>
    <message>
        <source>While the model writes, the end of the text stays clear</source>
        <translation>Pendant que le modèle écrit, la fin du texte reste claire</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Rien</translation>
    </message>
    <message>
        <source>All but the sentence</source>
        <translation>Tout sauf la phrase</translation>
    </message>
    <message>
        <source>All but the paragraph</source>
        <translation>Tout sauf le paragraphe</translation>
    </message>
    <message>
        <source>&amp;Dim</source>
        <translation>E&amp;stomper</translation>
    </message>
    <message>
        <source>Line width in the focus view</source>
        <translation>Largeur des lignes en concentration</translation>
    </message>
    <message>
        <source>as always</source>
        <translation>comme d&apos;habitude</translation>
    </message>
    <message>
        <source> characters</source>
        <translation> caractères</translation>
    </message>
    <message>
        <source>Line &amp;width in the focus view</source>
        <translation>&amp;Largeur des lignes en concentration</translation>
    </message>
    <message>
        <source>In the focus view lines can be longer or shorter than at the desk</source>
        <translation>En concentration, les lignes peuvent être plus longues ou plus courtes qu&apos;au bureau</translation>
    </message>
</context>
<context>
    <name>longhand::FullContext</name>
    <message>
        <source>After this run about %1 of the %2 tokens planned for this book will be left.</source>
        <translation>Après cette passe, il restera environ %1 des %2 jetons prévus pour ce livre.</translation>
    </message>
    <message>
        <source>What the model sees</source>
        <translation>Ce que voit le modèle</translation>
    </message>
    <message>
        <source>About %1 of the %2 tokens planned for this book are left. When they are used up, the program stops and asks; nothing drops out of the text silently.</source>
        <translation>Il reste environ %1 des %2 jetons prévus pour ce livre. Quand ils seront épuisés, le programme s&apos;arrête et demande&#xa0;; rien ne sort du texte sans prévenir.</translation>
    </message>
    <message>
        <source>The story is longer than the model&apos;s window. As planned for this project, the middle falls out of its view while it writes; the beginning and the latest pages stay.</source>
        <translation>L&apos;histoire est plus longue que la fenêtre du modèle. Selon le plan de ce projet, le milieu sort de sa vue pendant qu&apos;il écrit&#xa0;; le début et les dernières pages restent.</translation>
    </message>
    <message>
        <source>New book from its end</source>
        <translation>Nouveau livre depuis sa fin</translation>
    </message>
    <message>
        <source>Go on with a rolling view</source>
        <translation>Continuer avec une vue glissante</translation>
    </message>
    <message>
        <source>Shorten</source>
        <translation>Raccourcir</translation>
    </message>
    <message>
        <source>The story fills the %1 tokens planned for this project; writing has stopped, all is saved. You can go on in a new book, with a rolling view, or with a shorter text.</source>
        <translation>L&apos;histoire remplit les %1 jetons prévus pour ce projet&#xa0;; l&apos;écriture s&apos;est arrêtée, tout est enregistré. Vous pouvez continuer dans un nouveau livre, avec une vue glissante, ou dans un texte plus court.</translation>
    </message>
    <message>
        <source>A new book that begins with the end of %1; premise, memory and author&apos;s note were copied. The first book is unchanged.</source>
        <translation>Un nouveau livre qui commence par la fin de %1&#xa0;; la prémisse, la mémoire et la note de l&apos;auteur l&apos;ont suivi. Le premier livre est resté tel quel.</translation>
    </message>
    <message>
        <source>This model does not allow a longer text.</source>
        <translation>Ce modèle ne permet pas de texte plus long.</translation>
    </message>
    <message>
        <source>This makes room for %1 tokens. The model reads the first %2 and the last %3 of them; the middle falls out of its view.</source>
        <translation>Il y a alors place pour %1 jetons. Le modèle en lit les %2 premiers et les %3 derniers&#xa0;; ce qui se trouve entre sort de sa vue.</translation>
    </message>
    <message>
        <source>Nothing was written in this project yet, so its plan can be changed.</source>
        <translation>Rien n&apos;a encore été écrit dans ce projet&#xa0;: son plan peut donc être changé.</translation>
    </message>
    <message>
        <source>Use this plan</source>
        <translation>Prévoir ainsi</translation>
    </message>
    <message>
        <source>The plan applies to every run of this project, so it cannot change; a copy of the book can go on.</source>
        <translation>Le plan vaut pour chaque passe de ce projet, il reste donc&#xa0;; une copie du livre peut continuer.</translation>
    </message>
    <message>
        <source>In the copy all words count as yours. This book does not change.</source>
        <translation>Dans la copie, tous les mots comptent comme les vôtres. Ce livre reste tel quel.</translation>
    </message>
    <message>
        <source>Make the copy and open it</source>
        <translation>Faire la copie et l&apos;ouvrir</translation>
    </message>
    <message>
        <source>This project now plans for %1 tokens. Press Write to go on.</source>
        <translation>Ce projet prévoit maintenant %1 jetons. Écrire continue.</translation>
    </message>
    <message>
        <source>A copy of %1 with room for %2 tokens. The original is unchanged.</source>
        <translation>Une copie de %1 avec de la place pour %2 jetons. Le livre dont elle vient est resté tel quel.</translation>
    </message>
    <message>
        <source>Back to the first book</source>
        <translation>Y revenir</translation>
    </message>
    <message>
        <source>The outline shows where the words are; cut what you can, or move it to the trash.</source>
        <translation>Le plan montre où sont les mots&#xa0;; coupez ou mettez à la corbeille ce qui peut partir.</translation>
    </message>
    <message>
        <source>Cut what you can from the text; Write goes on when there is room.</source>
        <translation>Coupez du texte ce qui peut partir&#xa0;; Écrire continue dès qu&apos;il y a de la place.</translation>
    </message>
    <message>
        <source>From here on this model sees the beginning and the latest pages of the story: with all of it in view, a small model goes round in circles. For new stories this can be changed in the preferences.</source>
        <translation>À partir d’ici, ce modèle voit le début et les dernières pages de l’histoire : quand il a tout sous les yeux, un petit modèle tourne en rond. Pour les nouvelles histoires, cela se change dans les préférences.</translation>
    </message>
    <message>
        <source>This model looks back %1 tokens only: from here on the beginning drops out of its view, and with it premise and memory.</source>
        <translation>Ce modèle ne regarde que %1 jetons en arrière&#xa0;: à partir d&apos;ici, le début sort de sa vue, et avec lui la prémisse et la mémoire.</translation>
    </message>
    <message>
        <source>This makes room for %1 tokens. The model reads the last %2 of them; what is before falls out of its view.</source>
        <translation>Il y a alors place pour %1 jetons. Le modèle en lit les %2 derniers&#xa0;; ce qui se trouve avant sort de sa vue.</translation>
    </message>
</context>
<context>
    <name>longhand::GhostFeature</name>
    <message>
        <source>&amp;Ghost of one by one</source>
        <translation>&amp;Fantôme du jeton par jeton</translation>
    </message>
    <message>
        <source>A thin mark where writing one token at a time would be by now: an estimate</source>
        <translation>Un trait fin là où l&apos;on en serait jeton par jeton&#xa0;: une estimation</translation>
    </message>
    <message>
        <source>one by one: about %1 tokens behind</source>
        <translation>un à un : environ %1 jetons en arrière</translation>
    </message>
    <message>
        <source>one by one</source>
        <translation>un à un</translation>
    </message>
    <message>
        <source>Writing one token at a time would be here by now. The text would be the same, so what lies between this mark and the end was gained by guessing ahead.</source>
        <translation>Jeton par jeton, on en serait ici. Le texte serait le même : ce qui se trouve entre ce trait et la fin est ce qu&apos;a rapporté le fait de deviner d&apos;avance.</translation>
    </message>
</context>
<context>
    <name>longhand::GoalsFeature</name>
    <message>
        <source>&amp;Goals and calendar</source>
        <translation>Bu&amp;ts et calendrier</translation>
    </message>
    <message>
        <source>C&amp;ounts…</source>
        <translation>Déc&amp;omptes…</translation>
    </message>
    <message>
        <source>Words, characters, pages and reading time of the book and the selection</source>
        <translation>Mots, caractères, pages et temps de lecture du livre et de la sélection</translation>
    </message>
    <message>
        <source>Counting</source>
        <translation>Comptage</translation>
    </message>
    <message>
        <source>The session&apos;s goal is reached: %1 minutes</source>
        <translation>Le but de la séance est atteint&#xa0;: %1 minutes</translation>
    </message>
    <message>
        <source>The session&apos;s goal is reached: %1 words</source>
        <translation>Le but de la séance est atteint&#xa0;: %1 mots</translation>
    </message>
    <message>
        <source>The target of the day is reached: %1 words</source>
        <translation>L&apos;objectif du jour est atteint&#xa0;: %1 mots</translation>
    </message>
</context>
<context>
    <name>longhand::GoalsPanel</name>
    <message>
        <source>Goals</source>
        <translation>Objectifs</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Aujourd&apos;hui</translation>
    </message>
    <message>
        <source>The day&apos;s target</source>
        <translation>L&apos;objectif du jour</translation>
    </message>
    <message>
        <source>This session</source>
        <translation>Cette séance</translation>
    </message>
    <message>
        <source>The session&apos;s goal</source>
        <translation>Le but de la séance</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>Nouvelle séance</translation>
    </message>
    <message>
        <source>Counts the session from zero again</source>
        <translation>La séance repart de zéro</translation>
    </message>
    <message>
        <source>Goals…</source>
        <translation>Buts…</translation>
    </message>
    <message>
        <source>Sets the session&apos;s goal and the day&apos;s target</source>
        <translation>Fixe le but de la séance et l&apos;objectif du jour</translation>
    </message>
    <message>
        <source>The previous month</source>
        <translation>Le mois précédent</translation>
    </message>
    <message>
        <source>The next month</source>
        <translation>Le mois suivant</translation>
    </message>
    <message>
        <source>%1 minutes of typing; no goal is set.</source>
        <translation>%1 minutes de frappe&#xa0;; aucun but n&apos;est fixé.</translation>
    </message>
    <message>
        <source>%1 words of yours; no goal is set.</source>
        <translation>%1 mots de vous&#xa0;; aucun but n&apos;est fixé.</translation>
    </message>
    <message>
        <source>%1 of %2 minutes of typing</source>
        <translation>%1 minutes de frappe sur %2</translation>
    </message>
    <message>
        <source>%1 of %2 words of yours</source>
        <translation>%1 mots de vous sur %2</translation>
    </message>
    <message>
        <source>The goal is reached.</source>
        <translation>Le but est atteint.</translation>
    </message>
    <message>
        <source>%1 words of the model</source>
        <translation>%1 mots du modèle</translation>
    </message>
    <message>
        <source>%1 words of yours; no target is set.</source>
        <translation>%1 mots de vous&#xa0;; aucun objectif n&apos;est fixé.</translation>
    </message>
    <message>
        <source>The target is reached.</source>
        <translation>L&apos;objectif est atteint.</translation>
    </message>
    <message>
        <source>%1 days in a row</source>
        <translation>%1 jours de suite</translation>
    </message>
</context>
<context>
    <name>longhand::GpuMeter</name>
    <message>
        <source>The GPU’s memory in use</source>
        <translation>Mémoire de la carte graphique utilisée</translation>
    </message>
    <message>
        <source>%1 of the GPU</source>
        <translation>%1 de la carte graphique</translation>
    </message>
    <message>
        <source>%1. Its memory in use, by all programs.</source>
        <translation>%1. Sa mémoire utilisée, par tous les programmes.</translation>
    </message>
    <message>
        <source>%1 of %2 layers, %3</source>
        <translation>%1 couches sur %2, %3</translation>
    </message>
</context>
<context>
    <name>longhand::GpuSection</name>
    <message>
        <source>GPU</source>
        <translation>Carte graphique</translation>
    </message>
    <message>
        <source>Takes effect when the program starts</source>
        <translation>Prend effet au démarrage du programme</translation>
    </message>
    <message>
        <source>&amp;GPU</source>
        <translation>Carte &amp;graphique</translation>
    </message>
    <message>
        <source>Layers on the GPU</source>
        <translation>Couches sur la carte graphique</translation>
    </message>
    <message>
        <source>all</source>
        <translation>toutes</translation>
    </message>
    <message>
        <source>&amp;Layers on the GPU</source>
        <translation>Co&amp;uches sur la carte graphique</translation>
    </message>
    <message>
        <source>All, unless a model does not fit: then the processor computes the first layers, and everything takes longer. With another number the words are now and then others. A run is finished as it was begun if that needs no more of the GPU. Takes effect when a story is opened.</source>
        <translation>Toutes, sauf si un modèle n’y tient pas&#xa0;: le processeur calcule alors les premières couches, et tout prend plus de temps. Avec un autre nombre, les mots sont parfois autres. Une passe se termine comme elle a commencé si elle ne demande pas plus de la carte graphique. Prend effet à l’ouverture d’une histoire.</translation>
    </message>
    <message>
        <source>%1, with a text of %2 tokens: %3</source>
        <translation>%1, avec un texte de %2 jetons&#xa0;: %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Memory of a story in the com&amp;puter, not on the GPU</source>
        <translation>Mémoire d&apos;une histoire dans l&apos;ordinateur, &amp;pas sur la carte graphique</translation>
    </message>
    <message>
        <source>For a story that the GPU has no room for. The words stay the same; far into a story it is slower. Takes effect when a story is opened.</source>
        <translation>Pour une histoire à laquelle la carte graphique n&apos;a pas de place à donner. Les mots restent les mêmes&#xa0;; loin dans une histoire, c&apos;est plus lent. Prend effet à l&apos;ouverture d&apos;une histoire.</translation>
    </message>
</context>
<context>
    <name>longhand::HeadsTrainer</name>
    <message>
        <source>The folder %1 could not be created.</source>
        <translation>Le dossier %1 n&apos;a pas pu être créé.</translation>
    </message>
    <message>
        <source>The training files could not be written to %1. Is the disk full?</source>
        <translation>Le travail n&apos;a pas pu être préparé dans %1. Le disque est-il plein&#xa0;?</translation>
    </message>
    <message>
        <source>The training so far cannot be resumed: start again.</source>
        <translation>Ce qui a été fait jusqu&apos;ici ne peut pas être poursuivi&#xa0;: recommencez.</translation>
    </message>
    <message>
        <source>%1 could not be started. It belongs next to the program; is Longhand fully installed?</source>
        <translation>%1 n&apos;a pas pu être lancé. Il doit se trouver à côté du programme&#xa0;; Longhand est-il installé en entier&#xa0;?</translation>
    </message>
    <message>
        <source>Paused.</source>
        <translation>En pause.</translation>
    </message>
    <message>
        <source>Paused while you write; it resumes by itself.</source>
        <translation>En pause pendant que vous écrivez&#xa0;; cela reprend tout seul.</translation>
    </message>
    <message>
        <source>Stopping after this step</source>
        <translation>Arrêt après ce pas</translation>
    </message>
    <message>
        <source>The new drafter could not be moved to %1.</source>
        <translation>La nouvelle aide n&apos;a pas pu être mise dans %1.</translation>
    </message>
    <message>
        <source>The training ended early: %1</source>
        <translation>L&apos;entraînement s&apos;est terminé avant l&apos;heure&#xa0;: %1</translation>
    </message>
    <message>
        <source>the process is gone.</source>
        <translation>le processus n&apos;est plus là.</translation>
    </message>
    <message>
        <source>The training made it no better: the drafter stays as it was.</source>
        <translation>L&apos;entraînement ne l&apos;a pas améliorée&#xa0;: l&apos;aide reste telle quelle.</translation>
    </message>
    <message>
        <source>The training files in %1 are in use by %2. Wait until that training has ended, or stop it.</source>
        <translation>Les fichiers de l&apos;entraînement dans %1 sont utilisés par %2. Attendez la fin de cet entraînement, ou arrêtez-le.</translation>
    </message>
</context>
<context>
    <name>longhand::HelpFeature</name>
    <message>
        <source>&amp;Help</source>
        <translation>Ai&amp;de</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Follow the desktop</source>
        <translation>Comme le bureau</translation>
    </message>
    <message>
        <source>&amp;Language of the window</source>
        <translation>&amp;Langue de la fenêtre</translation>
    </message>
    <message>
        <source>Applies from the next start. The language of your story is not affected.</source>
        <translation>Vaut à partir du prochain démarrage. La langue de votre histoire est une autre affaire&#xa0;: c&apos;est la vôtre.</translation>
    </message>
    <message>
        <source>Language of the program</source>
        <translation>Langue du programme</translation>
    </message>
</context>
<context>
    <name>longhand::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>Aide</translation>
    </message>
    <message>
        <source>Look for…</source>
        <translation>Chercher…</translation>
    </message>
    <message>
        <source>Look for words in the help</source>
        <translation>Chercher des mots dans l&apos;aide</translation>
    </message>
    <message>
        <source>Pages of the help</source>
        <translation>Pages de l&apos;aide</translation>
    </message>
</context>
<context>
    <name>longhand::HistoryModel</name>
    <message>
        <source>When it was opened</source>
        <translation>À l&apos;ouverture</translation>
    </message>
    <message>
        <source>Before the model wrote</source>
        <translation>Avant que le modèle écrive</translation>
    </message>
    <message>
        <source>Before another take</source>
        <translation>Avant une autre version</translation>
    </message>
    <message>
        <source>Every hour</source>
        <translation>Toutes les heures</translation>
    </message>
    <message>
        <source>Yours</source>
        <translation>Les vôtres</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>Instantané</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Quand</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Mots</translation>
    </message>
</context>
<context>
    <name>longhand::HistoryPanel</name>
    <message>
        <source>Take a snapshot</source>
        <translation>Prendre un instantané</translation>
    </message>
    <message>
        <source>Look and compare</source>
        <translation>Voir et comparer</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurer</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>Instantanés</translation>
    </message>
    <message>
        <source>Name of a new snapshot</source>
        <translation>Nom d&apos;un nouvel instantané</translation>
    </message>
    <message>
        <source>Keeps the book as it is now under this name, for good. Longhand also takes snapshots by itself: when a story is opened, before the model writes, before another take, every hour.</source>
        <translation>Garde pour de bon, sous ce nom, le livre tel qu&apos;il est maintenant. Longhand prend aussi des instantanés de lui-même&#xa0;: à l&apos;ouverture d&apos;une histoire, avant que le modèle écrive, avant une autre version, toutes les heures.</translation>
    </message>
    <message>
        <source>Shows the snapshot beside the text on the page, with their differences.</source>
        <translation>Montre l&apos;instantané à côté du texte de la page, avec leurs différences.</translation>
    </message>
    <message>
        <source>Puts the snapshot on the page. What is there now stays as a take; Undo takes it back.</source>
        <translation>Met l&apos;instantané sur la page. Ce qui s&apos;y trouve maintenant reste comme version&#xa0;; Annuler le reprend.</translation>
    </message>
</context>
<context>
    <name>longhand::HitsModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
</context>
<context>
    <name>longhand::HitsPanel</name>
    <message>
        <source>Places that were found</source>
        <translation>Endroits trouvés</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Recherche…</translation>
    </message>
    <message>
        <source>Not found in this book.</source>
        <translation>Introuvable dans ce livre.</translation>
    </message>
    <message>
        <source>More than %1 places; the first ones are listed</source>
        <translation>Plus de %1 endroits&#xa0;; les premiers sont listés</translation>
    </message>
    <message>
        <source>One place</source>
        <translation>Un endroit</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 endroits</translation>
    </message>
    <message>
        <source>Places found with Find are listed here with the text around them.</source>
        <translation>Ce qu&apos;on cherche avec Chercher est listé ici avec ce qui l&apos;entoure.</translation>
    </message>
</context>
<context>
    <name>longhand::HubListing</name>
    <message>
        <source>%1 has no repository “%2”. Check the spelling.</source>
        <translation>%1 n’a pas de dépôt « %2 ». Vérifiez l’orthographe.</translation>
    </message>
    <message>
        <source>%1 shows “%2” only to people who have signed in, or does not have it. You may have to accept a licence in a browser first; then download the file there and add it.</source>
        <translation>%1 ne montre « %2 » qu’aux personnes connectées, ou ne l’a pas. Il faut peut-être d’abord accepter une licence dans un navigateur ; téléchargez-y ensuite le fichier et ajoutez-le.</translation>
    </message>
    <message>
        <source>%1 did not answer: %2</source>
        <translation>%1 n’a pas répondu : %2</translation>
    </message>
</context>
<context>
    <name>longhand::HubPanel</name>
    <message>
        <source>fits</source>
        <translation>convient</translation>
    </message>
    <message>
        <source>fits, but slow</source>
        <translation>convient, mais lent</translation>
    </message>
    <message>
        <source>fits, for short texts</source>
        <translation>convient pour des textes courts</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>trop grand</translation>
    </message>
    <message>
        <source>There is memory enough for a text of %1 tokens.</source>
        <translation>La mémoire suffit pour un texte de %1 jetons.</translation>
    </message>
    <message numerus="yes">
        <source>There is memory enough, but it would write less than %n token(s) a second.</source>
        <translation>
            <numerusform>La mémoire suffit, mais il écrirait moins de %n jeton par seconde.</numerusform>
            <numerusform>La mémoire suffit, mais il écrirait moins de %n jetons par seconde.</numerusform>
        </translation>
    </message>
    <message>
        <source>The free memory is enough for %1 tokens of text, not for %2.</source>
        <translation>La mémoire libre suffit pour %1 jetons de texte, pas pour %2.</translation>
    </message>
    <message>
        <source>It needs more memory than is free.</source>
        <translation>Il demande plus de mémoire qu’il n’en reste.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>Sur cette machine</translation>
    </message>
    <message>
        <source>&amp;Close the list</source>
        <translation>&amp;Fermer la liste</translation>
    </message>
    <message>
        <source>Show its &amp;files</source>
        <translation>Montrer ses &amp;fichiers</translation>
    </message>
    <message>
        <source>Models on %1 that Longhand knows how to run, the smallest first. A larger one writes better, and slower.</source>
        <translation>Modèles de %1 que Longhand sait faire fonctionner, le plus petit d’abord. Un plus grand écrit mieux, et plus lentement.</translation>
    </message>
    <message>
        <source>Asking %1 for the files of %2…</source>
        <translation>On demande à %1 les fichiers de %2…</translation>
    </message>
    <message>
        <source>&amp;Fetch it</source>
        <translation>&amp;Le chercher</translation>
    </message>
    <message>
        <source>%1 (the whole folder)</source>
        <translation>%1 (le dossier entier)</translation>
    </message>
    <message>
        <source>%1 holds no model that Longhand can read: no .gguf file and no folder of safetensors.</source>
        <translation>%1 ne contient aucun modèle que Longhand sache lire : ni fichier .gguf ni dossier de safetensors.</translation>
    </message>
    <message>
        <source>The files of %1. Smaller ones are quicker and less exact; Q4_K_M is a common choice.</source>
        <translation>Les fichiers de %1. Les plus petits sont plus rapides et moins exacts ; Q4_K_M est un choix courant.</translation>
    </message>
    <message>
        <source>Not enough disk space: %1 needed, %2 free.</source>
        <translation>Pas assez de place sur le disque : %1 nécessaires, %2 libres.</translation>
    </message>
    <message>
        <source>The model fits; how much memory a text takes, its repository does not say.</source>
        <translation>Le modèle convient&#xa0;; combien de mémoire prend un texte, son dépôt ne le dit pas.</translation>
    </message>
    <message>
        <source>%1 (mixture: quick for its size)</source>
        <translation>%1 (mélange : rapide pour sa taille)</translation>
    </message>
</context>
<context>
    <name>longhand::LegendBar</name>
    <message>
        <source>What the colours mean</source>
        <translation>Ce que veulent dire les couleurs</translation>
    </message>
    <message>
        <source>Colours show what proposed the model&apos;s words; none are written yet.</source>
        <translation>Les couleurs montrent qui a proposé les mots du modèle&#xa0;; il n&apos;y en a pas encore.</translation>
    </message>
    <message>
        <source>Proposed by: %1</source>
        <translation>Proposé par&#xa0;: %1</translation>
    </message>
    <message>
        <source>Proposed by</source>
        <translation>Proposé par</translation>
    </message>
</context>
<context>
    <name>longhand::LibraryFeature</name>
    <message>
        <source>Stories</source>
        <translation>Histoires</translation>
    </message>
    <message>
        <source>&amp;Library of stories</source>
        <translation>&amp;Bibliothèque d&apos;histoires</translation>
    </message>
    <message>
        <source>Ctrl+Shift+B</source>
        <translation>Ctrl+Shift+B</translation>
    </message>
    <message>
        <source>All your stories, to open, rename, copy</source>
        <translation>Toutes vos histoires, à ouvrir, renommer, copier</translation>
    </message>
    <message>
        <source>Library of stories</source>
        <translation>Bibliothèque d&apos;histoires</translation>
    </message>
    <message>
        <source>Move a story to the trash</source>
        <translation>Mettre une histoire à la corbeille</translation>
    </message>
    <message>
        <source>The story “%1” goes to the trash of your desktop:
%2
It can be put back from there until that trash is emptied.</source>
        <translation>L&apos;histoire «&#xa0;%1&#xa0;» va dans la corbeille de votre bureau&#xa0;:
%2
On peut l&apos;y reprendre tant que cette corbeille n&apos;est pas vidée.</translation>
    </message>
    <message>
        <source>Move to the trash</source>
        <translation>Mettre à la corbeille</translation>
    </message>
</context>
<context>
    <name>longhand::LibraryPanel</name>
    <message>
        <source>&amp;Open</source>
        <translation>Ou&amp;vrir</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Renommer…</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Dupliquer</translation>
    </message>
    <message>
        <source>Show the &amp;folder</source>
        <translation>Montrer le d&amp;ossier</translation>
    </message>
    <message>
        <source>Move to the &amp;trash…</source>
        <translation>Mettre à la &amp;corbeille…</translation>
    </message>
    <message>
        <source>Search titles and folders</source>
        <translation>Chercher dans les titres et les dossiers</translation>
    </message>
    <message>
        <source>Search the library</source>
        <translation>Chercher dans la bibliothèque</translation>
    </message>
    <message>
        <source>Stories</source>
        <translation>Histoires</translation>
    </message>
    <message>
        <source>New title of the story</source>
        <translation>Nouveau titre de l&apos;histoire</translation>
    </message>
    <message>
        <source>New title; Enter keeps it, Esc does not</source>
        <translation>Nouveau titre&#xa0;; Entrée le garde, Échap non</translation>
    </message>
    <message>
        <source>Makes a copy of the file beside it</source>
        <translation>Fait une copie du fichier, à côté de lui</translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation>Pl&amp;us</translation>
    </message>
    <message>
        <source>Lists the stories in %1, and those opened recently from elsewhere.</source>
        <translation>Les histoires de %1 se trouveront ici, ainsi que celles ouvertes récemment ailleurs.</translation>
    </message>
    <message>
        <source>No story has this in its title or folder.</source>
        <translation>Aucune histoire n&apos;a cela dans son titre ou son dossier.</translation>
    </message>
    <message>
        <source>An open story cannot be moved.</source>
        <translation>Une histoire ouverte reste où elle est.</translation>
    </message>
    <message>
        <source>Asks first. You can restore it from the trash of your desktop.</source>
        <translation>On vous demande d&apos;abord. Elle peut être reprise dans la corbeille de votre bureau.</translation>
    </message>
</context>
<context>
    <name>longhand::LibraryReader</name>
    <message>
        <source>%1 (copy)</source>
        <translation>%1 (copie)</translation>
    </message>
    <message>
        <source>A copy was made: %1</source>
        <translation>Une copie a été faite&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 is open elsewhere (%2): it was not moved.</source>
        <translation>%1 est ouvert ailleurs (%2)&#xa0;: il n&apos;a pas été déplacé.</translation>
    </message>
    <message>
        <source>%1 could not be moved to the trash.</source>
        <translation>%1 n&apos;a pas pu être mis à la corbeille.</translation>
    </message>
    <message>
        <source>%1 is in the trash of your desktop now.</source>
        <translation>%1 est maintenant dans la corbeille de votre bureau.</translation>
    </message>
</context>
<context>
    <name>longhand::LiveFeature</name>
    <message>
        <source>&amp;Live</source>
        <translation>En &amp;direct</translation>
    </message>
    <message>
        <source>&amp;How this was drafted…</source>
        <translation>&amp;Comment ceci a été ébauché…</translation>
    </message>
    <message>
        <source>How much of the text each source proposed, and how often it was right</source>
        <translation>Qui a proposé quelle part du texte, et combien de fois c&apos;était juste</translation>
    </message>
    <message>
        <source>This passage is not on the page.</source>
        <translation>Ce passage n&apos;est pas sur la page.</translation>
    </message>
    <message>
        <source>budget: %1 positions</source>
        <translation>budget&#xa0;: %1 positions</translation>
    </message>
    <message>
        <source>How this was drafted</source>
        <translation>Comment ceci a été ébauché</translation>
    </message>
    <message>
        <source>Choose a chart first; none is shown.</source>
        <translation>Choisissez d&apos;abord une courbe&#xa0;; aucune n&apos;est affichée.</translation>
    </message>
    <message>
        <source>charts</source>
        <translation>courbes</translation>
    </message>
    <message>
        <source>Export the charts</source>
        <translation>Exporter les courbes</translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation>Fichiers %1 (*.%2)</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Exporté vers %1</translation>
    </message>
</context>
<context>
    <name>longhand::LivePanel</name>
    <message>
        <source>Charts</source>
        <translation>Courbes</translation>
    </message>
    <message>
        <source>Which charts are shown</source>
        <translation>Quelles courbes sont affichées</translation>
    </message>
    <message>
        <source>Numbers (CSV)…</source>
        <translation>Chiffres (CSV)…</translation>
    </message>
    <message>
        <source>Picture (PNG)…</source>
        <translation>Image (PNG)…</translation>
    </message>
    <message>
        <source>Drawing (SVG)…</source>
        <translation>Dessin (SVG)…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>Saves the charts that are shown as a file</source>
        <translation>Enregistre dans un fichier les courbes affichées</translation>
    </message>
    <message>
        <source>How this was drafted</source>
        <translation>Comment ceci a été ébauché</translation>
    </message>
    <message>
        <source>Shows how much each source proposed, and how often it was right</source>
        <translation>Montre qui a proposé combien, et combien de fois c&apos;était juste</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Shows the charts</source>
        <translation>Montre les courbes</translation>
    </message>
    <message>
        <source>Hides the charts</source>
        <translation>Cache les courbes</translation>
    </message>
    <message>
        <source>Tokens a second, in the last 4,096 tokens</source>
        <translation>Jetons par seconde, sur les 4 096 derniers jetons</translation>
    </message>
</context>
<context>
    <name>longhand::LongReading</name>
    <message>
        <source>Read only the &amp;last part…</source>
        <translation>Lire seulement la &amp;dernière partie…</translation>
    </message>
    <message>
        <source>The model looks at only the beginning and the newest pages: faster for a long story</source>
        <translation>Le modèle ne regarde que le début et les dernières pages : une longue histoire est lue plus tôt</translation>
    </message>
    <message>
        <source>The model reads this text before it writes the first word: %1. If it reads only the last part, that takes %2.</source>
        <translation>Avant d&apos;écrire le premier mot, le modèle lit ce texte : %1. S&apos;il ne lit que la dernière partie, cela prend %2.</translation>
    </message>
    <message>
        <source>Read only the last part…</source>
        <translation>Lire seulement la dernière partie…</translation>
    </message>
    <message>
        <source>There is nothing to leave out: the model already reads no more than that.</source>
        <translation>Il n&apos;y a rien à laisser de côté : le modèle n&apos;en lit déjà pas plus.</translation>
    </message>
    <message>
        <source>Load the model first.</source>
        <translation>Chargez d&apos;abord le modèle.</translation>
    </message>
    <message>
        <source>The model then looks at only the first %1 and the last %2 tokens of the text when it writes. About %3 of this text fall out of its view: it does not know what they say.</source>
        <translation>Quand il écrit, le modèle regarde alors les %1 premiers et les %2 derniers jetons du texte. De celui-ci, environ %3 sortent de sa vue : ce qui s&apos;y trouve, il ne le sait pas.</translation>
    </message>
</context>
<context>
    <name>longhand::LoopAlarm</name>
    <message>
        <source>Penalty %1</source>
        <translation>Pénalité %1</translation>
    </message>
    <message>
        <source>Stronger DRY</source>
        <translation>DRY plus fort</translation>
    </message>
    <message>
        <source>Turn DRY on</source>
        <translation>Activer DRY</translation>
    </message>
    <message>
        <source>Back to before it</source>
        <translation>Revenir avant elle</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>The text repeats itself: the same %1 tokens %2 times in a row. Writing waits for you; what is taken back stays as a take.</source>
        <translation>Le texte se répète : les mêmes %1 jetons %2 fois de suite. L’écriture vous attend ; ce qui est repris reste comme version.</translation>
    </message>
</context>
<context>
    <name>longhand::MainActions</name>
    <message>
        <source>&amp;New story</source>
        <translation>&amp;Nouvelle histoire</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Ouvrir…</translation>
    </message>
    <message>
        <source>&amp;Save new stories in…</source>
        <translation>Enregi&amp;strer les nouvelles histoires dans…</translation>
    </message>
    <message>
        <source>As plain &amp;text…</source>
        <translation>En &amp;texte brut…</translation>
    </message>
    <message>
        <source>As &amp;Markdown…</source>
        <translation>En &amp;Markdown…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+E</source>
        <translation>Ctrl+Shift+E</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>Co&amp;uper</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copier</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>C&amp;oller</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Tout sélectionner</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>C&amp;hercher…</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>Chercher le &amp;suivant</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>Chercher le &amp;précédent</translation>
    </message>
    <message>
        <source>&amp;Focus: only the page</source>
        <translation>&amp;Concentration&#xa0;: seulement la page</translation>
    </message>
    <message>
        <source>F11</source>
        <translation>F11</translation>
    </message>
    <message>
        <source>Colours &amp;off</source>
        <translation>&amp;Sans couleurs</translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation>Ctrl+1</translation>
    </message>
    <message>
        <source>Who &amp;proposed each word</source>
        <translation>Qui a &amp;proposé chaque mot</translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation>Ctrl+2</translation>
    </message>
    <message>
        <source>Colours the model&apos;s words by the source that guessed them first</source>
        <translation>Colore les mots du modèle selon qui les a devinés le premier</translation>
    </message>
    <message>
        <source>&amp;Author and model</source>
        <translation>A&amp;uteur et modèle</translation>
    </message>
    <message>
        <source>Ctrl+3</source>
        <translation>Ctrl+3</translation>
    </message>
    <message>
        <source>Tints the model&apos;s words</source>
        <translation>Teinte les mots du modèle</translation>
    </message>
    <message>
        <source>Follow the &amp;desktop</source>
        <translation>Comme le &amp;bureau</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Clair</translation>
    </message>
    <message>
        <source>Dar&amp;k</source>
        <translation>S&amp;ombre</translation>
    </message>
    <message>
        <source>&amp;Sepia</source>
        <translation>&amp;Sépia</translation>
    </message>
    <message>
        <source>&amp;My own colours</source>
        <translation>&amp;Mes couleurs</translation>
    </message>
    <message>
        <source>The colours that are set in Preferences, page Themes</source>
        <translation>Les couleurs définies dans les Préférences, page Thèmes</translation>
    </message>
    <message>
        <source>Lar&amp;ger text</source>
        <translation>Texte plus &amp;grand</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>Texte plus p&amp;etit</translation>
    </message>
    <message>
        <source>&amp;Write or pause</source>
        <translation>&amp;Écrire ou mettre en pause</translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation>Ctrl+Return</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Écrire</translation>
    </message>
    <message>
        <source>The model goes on from the end of your text</source>
        <translation>Le modèle continue à partir de la fin de votre texte</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>Pauses after the current word; the engine keeps what it has read</source>
        <translation>Attend après le mot présent ; le moteur garde ce qu’il a lu</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Arrêter</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Ends this run; the text stays</source>
        <translation>Termine cette passe ; le texte reste</translation>
    </message>
    <message>
        <source>New s&amp;eed</source>
        <translation>Nouvelle g&amp;raine</translation>
    </message>
    <message>
        <source>Another seed: another story from the same words</source>
        <translation>Une autre graine&#xa0;: une autre histoire à partir des mêmes mots</translation>
    </message>
    <message>
        <source>&amp;Choose a model file…</source>
        <translation>&amp;Choisir un fichier de modèle…</translation>
    </message>
    <message>
        <source>&amp;Load the model</source>
        <translation>C&amp;harger le modèle</translation>
    </message>
    <message>
        <source>&amp;Unload the model</source>
        <translation>&amp;Décharger le modèle</translation>
    </message>
    <message>
        <source>Frees its memory</source>
        <translation>Rend sa mémoire</translation>
    </message>
    <message>
        <source>&amp;About Longhand</source>
        <translation>À &amp;propos de Longhand</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>&amp;Project</source>
        <translation>&amp;Projet</translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation>&amp;Récents</translation>
    </message>
    <message>
        <source>Export &amp;at once</source>
        <translation>Exporter d&apos;un &amp;coup</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>É&amp;dition</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Thème</translation>
    </message>
    <message>
        <source>&amp;Story</source>
        <translation>&amp;Histoire</translation>
    </message>
    <message>
        <source>En&amp;gine</source>
        <translation>&amp;Moteur</translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>&amp;Modèles</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Aid&amp;e</translation>
    </message>
</context>
<context>
    <name>longhand::MainWindow</name>
    <message>
        <source>Writing</source>
        <translation>Écriture</translation>
    </message>
    <message>
        <source>&amp;Controls</source>
        <translation>&amp;Réglages</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>Ouvrir un projet</translation>
    </message>
    <message>
        <source>Longhand projects (*.longhand)</source>
        <translation>Projets Longhand (*.longhand)</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>encore rien</translation>
    </message>
    <message>
        <source>none in %1</source>
        <translation>aucun dans %1</translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation>Choisir un fichier de modèle</translation>
    </message>
    <message>
        <source>Save new stories in</source>
        <translation>Enregistrer les nouvelles histoires dans</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Plain text (*.txt)</source>
        <translation>Texte brut (*.txt)</translation>
    </message>
    <message>
        <source>Longhand %1: long-form writing with a language model that runs inside the program. Same model, same seed, same settings: same text. Apache License 2.0.</source>
        <translation>Longhand %1&#xa0;: écrire au long cours avec un modèle de langage qui fonctionne à l&apos;intérieur du programme. Même modèle, même graine, mêmes réglages&#xa0;: même texte. Licence Apache 2.0.</translation>
    </message>
    <message>
        <source>Language models (*.gguf config.json)</source>
        <translation>Modèles de langue (*.gguf config.json)</translation>
    </message>
</context>
<context>
    <name>longhand::ManuscriptEdit</name>
    <message>
        <source>Manuscript</source>
        <translation>Manuscrit</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Couper</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Coller</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Tout sélectionner</translation>
    </message>
</context>
<context>
    <name>longhand::MemoryPanel</name>
    <message>
        <source> tokens</source>
        <translation> jetons</translation>
    </message>
    <message>
        <source>The whole text, yours and the model’s. A token is about three quarters of a word.</source>
        <translation>Le texte entier, le vôtre et celui du modèle. Un jeton vaut environ trois quarts de mot.</translation>
    </message>
    <message>
        <source>Length of the text</source>
        <translation>Longueur du texte</translation>
    </message>
    <message>
        <source>&amp;Length of the text</source>
        <translation>&amp;Longueur du texte</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Le modèle</translation>
    </message>
    <message>
        <source>Its weights, while it is loaded</source>
        <translation>Ses poids, tant qu&apos;il est chargé</translation>
    </message>
    <message>
        <source>The text in view</source>
        <translation>Le texte en vue</translation>
    </message>
    <message>
        <source>What the model remembers of the text: grows with its length</source>
        <translation>Ce que le modèle retient du texte&#xa0;: grandit avec sa longueur</translation>
    </message>
    <message>
        <source>For computing</source>
        <translation>Pour le calcul</translation>
    </message>
    <message>
        <source>For drafting</source>
        <translation>Pour l&apos;ébauche</translation>
    </message>
    <message>
        <source>What makes writing faster: a small memory of its own, heads, a table of the text</source>
        <translation>Ce qui rend l&apos;écriture plus rapide&#xa0;: une petite mémoire à elle, des têtes, une table du texte</translation>
    </message>
    <message>
        <source>Together, about</source>
        <translation>Ensemble, environ</translation>
    </message>
    <message>
        <source>An estimate of the peak</source>
        <translation>Une estimation du maximum nécessaire</translation>
    </message>
    <message>
        <source>Free on this machine</source>
        <translation>Libre sur cet ordinateur</translation>
    </message>
    <message>
        <source>What is free now, plus what unloading the model would free</source>
        <translation>Ce que le système peut donner maintenant, avec ce que rendrait le modèle chargé</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>This fits.</source>
        <translation>Cela tient.</translation>
    </message>
    <message>
        <source>This does not fit: the model alone needs more than is free. Loading it may make the whole machine crawl, or fail. Choose a smaller one, or close other programs.</source>
        <translation>Cela ne tient pas&#xa0;: le modèle seul demande plus que ce qui est libre. Le charger peut faire ramer tout l&apos;ordinateur, ou échouer. Choisissez-en un plus petit, ou fermez d&apos;autres programmes.</translation>
    </message>
    <message>
        <source>This does not fit at this length: the model can be loaded, but the text must stay shorter, or the whole machine becomes slow.</source>
        <translation>Cela ne tient pas à la longueur donnée&#xa0;: il peut être chargé, mais le texte devrait rester plus court, ou le reste de l&apos;ordinateur deviendrait lent.</translation>
    </message>
    <message>
        <source>On the GPU: %1</source>
        <translation>Sur la carte graphique&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>longhand::MessageBar</name>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Avertissement</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Shows the next message</source>
        <translation>Montre le message suivant</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n autre</numerusform>
            <numerusform>%n autres</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>longhand::ModelDetailsPanel</name>
    <message>
        <source>Name in file</source>
        <translation>S&apos;appelle</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architecture</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>À l&apos;intérieur</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Enregistré en</translation>
    </message>
    <message>
        <source>Trained context</source>
        <translation>Contexte d&apos;entraînement</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Fait par</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>Empreinte</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Calculer</translation>
    </message>
    <message>
        <source>Reads the whole file. A story remembers the model that wrote it by its fingerprint: same fingerprint, same text.</source>
        <translation>Lit tout le fichier. L&apos;empreinte est ce qu&apos;une histoire retient du modèle qui l&apos;a écrite&#xa0;: même empreinte, même texte.</translation>
    </message>
    <message>
        <source>No model is chosen.</source>
        <translation>Aucun modèle n&apos;est choisi.</translation>
    </message>
    <message>
        <source>%1 million</source>
        <translation>%1 millions</translation>
    </message>
    <message>
        <source>%1 layers of width %2, %3 heads, %4 KV heads; vocabulary of %5 tokens</source>
        <translation>%1 couches de largeur %2, %3 têtes, dont %4 avec leurs propres clés&#xa0;; %5 jetons différents</translation>
    </message>
    <message>
        <source>%1 tokens, about %2 words</source>
        <translation>%1 jetons, environ %2 mots</translation>
    </message>
    <message>
        <source>the file does not say</source>
        <translation>le fichier ne le dit pas</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1&#xa0;%</translation>
    </message>
</context>
<context>
    <name>longhand::ModelList</name>
    <message>
        <source>, %1 %</source>
        <translation>, %1&#xa0;%</translation>
    </message>
    <message>
        <source>in memory</source>
        <translation>en mémoire</translation>
    </message>
    <message>
        <source>loading%1</source>
        <translation>chargement%1</translation>
    </message>
    <message>
        <source>on disk</source>
        <translation>sur le disque</translation>
    </message>
    <message>
        <source>being fetched%1</source>
        <translation>téléchargement%1</translation>
    </message>
    <message>
        <source>incomplete%1</source>
        <translation>incomplet%1</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>illisible</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>endommagé</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Enregistré en</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contexte</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Où</translation>
    </message>
</context>
<context>
    <name>longhand::ModelShelf</name>
    <message>
        <source>%1 could not be moved to the trash: %2</source>
        <translation>%1 n&apos;a pas pu être mis à la corbeille&#xa0;: %2</translation>
    </message>
    <message>
        <source>Move the whole folder %1 to the trash, with all that is in it?</source>
        <translation>Mettre à la corbeille le dossier %1 tout entier, avec tout ce qu&apos;il contient&#xa0;?</translation>
    </message>
    <message>
        <source>Move %1 to the trash?</source>
        <translation>Mettre %1 à la corbeille&#xa0;?</translation>
    </message>
    <message>
        <source>Move %1 to the trash, all %2 files?</source>
        <translation>Mettre %1 à la corbeille, ses %2 fichiers&#xa0;?</translation>
    </message>
</context>
<context>
    <name>longhand::ModelsFeature</name>
    <message>
        <source>M&amp;odels on this machine…</source>
        <translation>M&amp;odèles de cet ordinateur…</translation>
    </message>
    <message>
        <source>Models: load, fetch, memory needed; drafters</source>
        <translation>Modèles&#xa0;: charger, télécharger, ce qu&apos;il leur faut&#xa0;; aides d&apos;ébauche</translation>
    </message>
    <message>
        <source>Drafting is adapted: %1</source>
        <translation>L&apos;ébauche est adaptée&#xa0;: %1</translation>
    </message>
    <message>
        <source>the next run uses the new drafter. The text is the same with or without it.</source>
        <translation>la passe suivante se sert de la nouvelle aide. Le texte est le même avec ou sans elle.</translation>
    </message>
    <message>
        <source>Finding out where the starter model is published…</source>
        <translation>Recherche de l&apos;endroit où est publié le modèle de départ…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Asking for the file…</source>
        <translation>Demande du fichier…</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>encore %1</translation>
    </message>
    <message>
        <source>%1 is here.</source>
        <translation>%1 est là.</translation>
    </message>
    <message>
        <source>Load it</source>
        <translation>Le charger</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Calcul</translation>
    </message>
</context>
<context>
    <name>longhand::ModelsWindow</name>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>%1 is here, complete and verified.</source>
        <translation>%1 est là, entier et vérifié.</translation>
    </message>
    <message>
        <source>Add a &amp;file…</source>
        <translation>Ajouter un &amp;fichier…</translation>
    </message>
    <message>
        <source>A model file (.gguf) that stays where it is</source>
        <translation>Un fichier de modèle (.gguf), qui reste où il est</translation>
    </message>
    <message>
        <source>Add a f&amp;older…</source>
        <translation>Ajouter un do&amp;ssier…</translation>
    </message>
    <message>
        <source>Scanned now and each time this window opens</source>
        <translation>Parcouru maintenant et à chaque ouverture de cette fenêtre</translation>
    </message>
    <message>
        <source>Get the starter model</source>
        <translation>Obtenir le modèle de départ</translation>
    </message>
    <message>
        <source>SmolLM2-135M, %1, licence Apache 2.0: small and quick, to start with</source>
        <translation>SmolLM2-135M, %1, licence Apache 2.0&#xa0;: petit et rapide, pour commencer</translation>
    </message>
    <message>
        <source>Models on this machine</source>
        <translation>Modèles de cet ordinateur</translation>
    </message>
    <message>
        <source>No models yet. Get the starter model, add a file that you have, or fetch one below.</source>
        <translation>Pas encore de modèles. Obtenez le modèle de départ, ajoutez un fichier que vous avez, ou téléchargez-en un ci-dessous.</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;Continuer</translation>
    </message>
    <message>
        <source>Fetches the rest</source>
        <translation>Télécharge le reste</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Arrêter</translation>
    </message>
    <message>
        <source>What was fetched is kept</source>
        <translation>Ce qui est arrivé est conservé</translation>
    </message>
    <message>
        <source>&amp;Delete partial file</source>
        <translation>&amp;Supprimer ce qui est arrivé</translation>
    </message>
    <message>
        <source>Take off the list</source>
        <translation>Retirer de la liste</translation>
    </message>
    <message>
        <source>The file stays where it is</source>
        <translation>Le fichier reste où il est</translation>
    </message>
    <message>
        <source>Forget its folder</source>
        <translation>Oublier son dossier</translation>
    </message>
    <message>
        <source>Stop scanning this folder</source>
        <translation>Le dossier que vous avez ajouté n&apos;est plus parcouru</translation>
    </message>
    <message>
        <source>Move to the trash…</source>
        <translation>Mettre à la corbeille…</translation>
    </message>
    <message>
        <source>Move it</source>
        <translation>L&apos;y mettre</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Le garder</translation>
    </message>
    <message>
        <source>Add a model file</source>
        <translation>Ajouter un fichier de modèle</translation>
    </message>
    <message>
        <source>Add a folder of models</source>
        <translation>Ajouter un dossier de modèles</translation>
    </message>
    <message>
        <source>Finding out where the starter model is published…</source>
        <translation>Recherche de l&apos;endroit où est publié le modèle de départ…</translation>
    </message>
    <message>
        <source>&amp;About</source>
        <translation>À &amp;propos</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>&amp;Mémoire</translation>
    </message>
    <message>
        <source>D&amp;rafting</source>
        <translation>É&amp;bauche</translation>
    </message>
    <message>
        <source>&amp;Load</source>
        <translation>&amp;Charger</translation>
    </message>
    <message>
        <source>&amp;Unload</source>
        <translation>&amp;Décharger</translation>
    </message>
    <message>
        <source>Frees its memory</source>
        <translation>Rend sa mémoire</translation>
    </message>
    <message>
        <source>A SHA-256 has 64 letters and digits, 0 to 9 and a to f.</source>
        <translation>Un SHA-256 a 64 lettres et chiffres, de 0 à 9 et de a à f.</translation>
    </message>
    <message>
        <source>A run holds the model, even while paused. Stop it first; its text stays.</source>
        <translation>Une passe est en cours&#xa0;: en pause ou non, elle tient le modèle. Arrêtez-la d&apos;abord&#xa0;; son texte reste.</translation>
    </message>
    <message>
        <source>%1 is in the trash.</source>
        <translation>%1 est dans la corbeille.</translation>
    </message>
    <message>
        <source>%1 could not be deleted.</source>
        <translation>%1 n&apos;a pas pu être supprimé.</translation>
    </message>
    <message>
        <source>&amp;Load anyway</source>
        <translation>&amp;Charger quand même</translation>
    </message>
    <message>
        <source>Loads it into memory in place of the current one</source>
        <translation>Le met en mémoire, à la place de celui qui s&apos;y trouve</translation>
    </message>
    <message>
        <source>St&amp;yle</source>
        <translation>St&amp;yle</translation>
    </message>
    <message>
        <source>Reco&amp;mmended…</source>
        <translation>Reco&amp;mmandés…</translation>
    </message>
    <message>
        <source>Models on the web that Longhand runs well</source>
        <translation>Des modèles sur le web que Longhand fait bien fonctionner</translation>
    </message>
    <message>
        <source>Type the name of a repository, owner/name, or the address of a model file, which ends in .gguf.</source>
        <translation>Tapez le nom d’un dépôt, propriétaire/nom, ou l’adresse d’un fichier de modèle, qui se termine par .gguf.</translation>
    </message>
    <message>
        <source>Language models (*.gguf config.json)</source>
        <translation>Modèles de langue (*.gguf config.json)</translation>
    </message>
    <message>
        <source>%1 is in the folder of models.</source>
        <translation>%1 est dans le dossier des modèles.</translation>
    </message>
    <message>
        <source>%1 will be loaded with the next new story. A story that you wrote in keeps its own model.</source>
        <translation>%1 sera chargé avec la prochaine nouvelle histoire. Une histoire où l&apos;on a déjà écrit garde son propre modèle.</translation>
    </message>
</context>
<context>
    <name>longhand::NotesPanel</name>
    <message>
        <source>P&amp;remise</source>
        <translation>Pr&amp;émisse</translation>
    </message>
    <message>
        <source>What the book is about, in a few sentences. The model reads it before everything else, at every run. It is not part of the book.</source>
        <translation>De quoi parle le livre, en quelques phrases. Le modèle la lit avant tout le reste, à chaque passe. Elle ne fait pas partie du livre.</translation>
    </message>
    <message>
        <source>A town by a river that has turned to salt.</source>
        <translation>Une ville au bord d&apos;un fleuve devenu sel.</translation>
    </message>
    <message>
        <source>Memor&amp;y</source>
        <translation>Mém&amp;oire</translation>
    </message>
    <message>
        <source>People, places, what has happened: whatever must not be forgotten. The model reads it after the premise and before the story, at every run. It is not part of the book.</source>
        <translation>Des gens, des lieux, ce qui s&apos;est passé&#xa0;: tout ce qu&apos;il ne faut pas oublier. Le modèle la lit après la prémisse et avant l&apos;histoire, à chaque passe. Elle ne fait pas partie du livre.</translation>
    </message>
    <message>
        <source>Ada keeps the inn. She is left-handed and never lies.</source>
        <translation>Ada tient l&apos;auberge. Elle est gauchère et ne ment jamais.</translation>
    </message>
    <message>
        <source>Author&apos;s &amp;note</source>
        <translation>&amp;Note de l&apos;auteur</translation>
    </message>
    <message>
        <source>What should colour the pages being written now: a mood, a turn to come. The model reads it near the end of the text, where it has most effect. It is not part of the book.</source>
        <translation>Ce qui doit colorer les pages en train de s&apos;écrire&#xa0;: une atmosphère, un tournant à venir. Le modèle la lit près de la fin du texte, là où elle pèse le plus. Elle ne fait pas partie du livre.</translation>
    </message>
    <message>
        <source>The storm comes nearer; short sentences.</source>
        <translation>La tempête approche&#xa0;; phrases courtes.</translation>
    </message>
    <message>
        <source>How many paragraphs of the story are between the note and the end when a run begins. The note stays there during the run, so that the text does not shift under the model; the next run puts it before its own last paragraphs. With an author&apos;s note, two short runs may therefore differ from one long run.</source>
        <translation>Combien de paragraphes de l&apos;histoire séparent la note de la fin quand commence une passe. Elle reste là toute la durée de la passe, pour que le texte ne bouge pas sous le modèle&#xa0;; la passe suivante la met avant ses propres derniers paragraphes. Avec une note de l&apos;auteur, deux courtes passes peuvent donc écrire autre chose qu&apos;une longue.</translation>
    </message>
    <message>
        <source>Paragraphs a&amp;fter the note</source>
        <translation>Paragraphe&amp;s après la note</translation>
    </message>
    <message>
        <source>Paragraphs after the author&apos;s note</source>
        <translation>Paragraphes après la note de l&apos;auteur</translation>
    </message>
    <message>
        <source>For example: %1</source>
        <translation>Par exemple&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 jetons</translation>
    </message>
    <message>
        <source>Tokens are the pieces of words that the model reads.</source>
        <translation>Les jetons sont les morceaux de mots que lit le modèle.</translation>
    </message>
    <message>
        <source>Known when a model is loaded: each model counts differently.</source>
        <translation>Connu quand un modèle est chargé&#xa0;: chacun compte à sa façon.</translation>
    </message>
    <message>
        <source>straight on</source>
        <translation>à la suite du texte</translation>
    </message>
    <message>
        <source>as co-author</source>
        <translation>en coauteur</translation>
    </message>
    <message>
        <source>Straight on: the model reads premise, memory and story as one text and goes on with it; right for models that were trained on texts alone. As co-author: a model that was trained to follow instructions is asked to write the story, with premise, memory and author&apos;s note as its instructions. The page holds the story alone either way. Automatic: whichever suits the model. A change applies from the next run, before which the model reads the whole text again.</source>
        <translation>À la suite du texte&#xa0;: le modèle lit prémisse, mémoire et histoire comme un seul texte et le poursuit&#xa0;; cela convient aux modèles entraînés sur des textes seuls. En coauteur&#xa0;: un modèle entraîné à suivre des instructions est prié d&apos;écrire l&apos;histoire, avec prémisse, mémoire et note de l&apos;auteur pour instructions. Dans les deux cas, la page ne contient que l&apos;histoire. Automatique&#xa0;: ce qui convient au modèle. Un changement vaut à partir de la passe suivante, avant laquelle le modèle relit tout le texte.</translation>
    </message>
    <message>
        <source>The model wri&amp;tes</source>
        <translation>Le modèle écr&amp;it</translation>
    </message>
    <message>
        <source>How the model writes</source>
        <translation>Comment le modèle écrit</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatique</translation>
    </message>
    <message>
        <source>automatic: as co-author</source>
        <translation>automatique&#xa0;: en coauteur</translation>
    </message>
    <message>
        <source>automatic: straight on</source>
        <translation>automatique&#xa0;: à la suite du texte</translation>
    </message>
    <message>
        <source>This model cannot write as co-author. %1</source>
        <translation>Ce modèle ne peut pas écrire en coauteur. %1</translation>
    </message>
</context>
<context>
    <name>longhand::OutlineCommands</name>
    <message>
        <source>O&amp;utline</source>
        <translation>P&amp;lan</translation>
    </message>
    <message>
        <source>New &amp;part here</source>
        <translation>Nouvelle &amp;partie ici</translation>
    </message>
    <message>
        <source>Begins a part at the caret</source>
        <translation>Une partie commence à l&apos;endroit du curseur</translation>
    </message>
    <message>
        <source>New &amp;chapter here</source>
        <translation>Nouveau &amp;chapitre ici</translation>
    </message>
    <message>
        <source>Ctrl+Shift+N</source>
        <translation>Ctrl+Shift+N</translation>
    </message>
    <message>
        <source>Begins a chapter at the caret</source>
        <translation>Un chapitre commence à l&apos;endroit du curseur</translation>
    </message>
    <message>
        <source>New &amp;scene here</source>
        <translation>Nouvelle &amp;scène ici</translation>
    </message>
    <message>
        <source>Ctrl+Alt+N</source>
        <translation>Ctrl+Alt+N</translation>
    </message>
    <message>
        <source>Begins a scene at the caret; its title is in the outline only</source>
        <translation>Une scène commence à l&apos;endroit du curseur ; son titre ne figure que dans le plan</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Renommer</translation>
    </message>
    <message>
        <source>Changes the title, and a heading in the text with it</source>
        <translation>Un autre titre&#xa0;; un titre dans le texte change avec lui</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Dép&amp;lacer vers le haut</translation>
    </message>
    <message>
        <source>Alt+Shift+Up</source>
        <translation>Alt+Shift+Up</translation>
    </message>
    <message>
        <source>Moves it with its text before the one above</source>
        <translation>La met, avec son texte, avant celle du dessus</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>Déplacer &amp;vers le bas</translation>
    </message>
    <message>
        <source>Alt+Shift+Down</source>
        <translation>Alt+Shift+Down</translation>
    </message>
    <message>
        <source>Moves it with its text behind the one below</source>
        <translation>La met, avec son texte, après celle du dessous</translation>
    </message>
    <message>
        <source>One level d&amp;eeper</source>
        <translation>D&amp;escendre d&apos;un niveau</translation>
    </message>
    <message>
        <source>Alt+Shift+Right</source>
        <translation>Alt+Shift+Right</translation>
    </message>
    <message>
        <source>A part becomes a chapter, a chapter a scene</source>
        <translation>Une partie devient un chapitre, un chapitre une scène</translation>
    </message>
    <message>
        <source>One level &amp;higher</source>
        <translation>&amp;Monter d&apos;un niveau</translation>
    </message>
    <message>
        <source>Alt+Shift+Left</source>
        <translation>Alt+Shift+Left</translation>
    </message>
    <message>
        <source>A scene becomes a chapter, a chapter a part</source>
        <translation>Une scène devient un chapitre, un chapitre une partie</translation>
    </message>
    <message>
        <source>Go to the &amp;next entry</source>
        <translation>Aller à l&apos;entrée &amp;suivante</translation>
    </message>
    <message>
        <source>Alt+PgDown</source>
        <translation>Alt+PgDown</translation>
    </message>
    <message>
        <source>Go to the pre&amp;vious entry</source>
        <translation>Aller à l&apos;entrée pr&amp;écédente</translation>
    </message>
    <message>
        <source>Alt+PgUp</source>
        <translation>Alt+PgUp</translation>
    </message>
    <message>
        <source>Take &amp;off the outline, keep the text</source>
        <translation>Retirer du plan, &amp;garder le texte</translation>
    </message>
    <message>
        <source>De&amp;lete with its text</source>
        <translation>S&amp;upprimer avec son texte</translation>
    </message>
    <message>
        <source>Moves it and its text to the trash of this story; it can be put back from there</source>
        <translation>La met, avec son texte, dans la corbeille de cette histoire&#xa0;; on peut l&apos;y reprendre</translation>
    </message>
    <message>
        <source>An outline entry already begins here.</source>
        <translation>Une entrée du plan commence déjà ici.</translation>
    </message>
</context>
<context>
    <name>longhand::OutlineDelegate</name>
    <message>
        <source>Dismiss</source>
        <translation>Écarter</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
</context>
<context>
    <name>longhand::OutlineEdits</name>
    <message>
        <source>Part %1</source>
        <translation>Partie %1</translation>
    </message>
    <message>
        <source>Chapter %1</source>
        <translation>Chapitre %1</translation>
    </message>
    <message>
        <source>Scene %1</source>
        <translation>Scène %1</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>Scène</translation>
    </message>
</context>
<context>
    <name>longhand::OutlineFeature</name>
    <message>
        <source>Outline</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>Corbeille</translation>
    </message>
    <message>
        <source>&amp;Outline</source>
        <translation>&amp;Plan</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Aller à</translation>
    </message>
    <message>
        <source>Trash (%1)</source>
        <translation>Corbeille (%1)</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
</context>
<context>
    <name>longhand::OutlineKeeper</name>
    <message>
        <source>Redone in the outline.</source>
        <translation>Modifié de nouveau dans le plan.</translation>
    </message>
    <message>
        <source>Undone in the outline.</source>
        <translation>Annulé dans le plan.</translation>
    </message>
    <message>
        <source>The outline: %1</source>
        <translation>Le plan&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 words were deleted at once. They are kept in the trash of this story.</source>
        <translation>%1 mots ont été supprimés d&apos;un coup. Ils sont gardés dans la corbeille de cette histoire.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Show the trash</source>
        <translation>Montrer la corbeille</translation>
    </message>
    <message>
        <source>“%1” is in the trash of this story now.</source>
        <translation>«&#xa0;%1&#xa0;» est maintenant dans la corbeille de cette histoire.</translation>
    </message>
    <message>
        <source>Empty the trash</source>
        <translation>Vider la corbeille</translation>
    </message>
    <message numerus="yes">
        <source>%1 words in %n deleted piece(s) of this story will be gone once and for all. This cannot be undone.</source>
        <translation>
            <numerusform>%1 mots dans %n morceau supprimé de cette histoire disparaîtront pour de bon. Cela ne peut pas être annulé.</numerusform>
            <numerusform>%1 mots dans %n morceaux supprimés de cette histoire disparaîtront pour de bon. Cela ne peut pas être annulé.</numerusform>
        </translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Plan</translation>
    </message>
</context>
<context>
    <name>longhand::OutlineModel</name>
    <message>
        <source>Idea</source>
        <translation>Idée</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>Brouillon</translation>
    </message>
    <message>
        <source>Revised</source>
        <translation>Révisé</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Scene break</source>
        <translation>Changement de scène</translation>
    </message>
    <message>
        <source>%1 – add?</source>
        <translation>%1 – ajouter&#xa0;?</translation>
    </message>
    <message>
        <source>Found in the text: %1. Enter adds it to the outline, Delete dismisses it.</source>
        <translation>Trouvé dans le texte&#xa0;: %1. Entrée l&apos;ajoute au plan, Suppr l&apos;écarte.</translation>
    </message>
    <message>
        <source>Scene break found here: “%1”. Add it to the outline, or dismiss it.</source>
        <translation>Il y a ici un changement de scène&#xa0;: «&#xa0;%1&#xa0;». Ajoutez-le au plan, ou écartez-le.</translation>
    </message>
    <message>
        <source>Heading found in the text here. Add it to the outline, or dismiss it.</source>
        <translation>Il y a ici un titre dans le texte. Ajoutez-le au plan, ou écartez-le.</translation>
    </message>
    <message>
        <source>%1, %2 words</source>
        <translation>%1, %2 mots</translation>
    </message>
    <message>
        <source>%1, %2 words, %3</source>
        <translation>%1, %2 mots, %3</translation>
    </message>
    <message>
        <source>%1: %2 words</source>
        <translation>%1&#xa0;: %2 mots</translation>
    </message>
</context>
<context>
    <name>longhand::OutlinePanel</name>
    <message>
        <source>Outline</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Add all</source>
        <translation>Tout ajouter</translation>
    </message>
    <message>
        <source>Adds all headings that were found to the outline. The text is not changed.</source>
        <translation>Prend dans le plan tous les titres trouvés. Le texte ne change pas.</translation>
    </message>
    <message>
        <source>Dismiss all</source>
        <translation>Tout écarter</translation>
    </message>
    <message>
        <source>These are not headings: they are not offered again.</source>
        <translation>Aucun d&apos;eux n&apos;est un titre&#xa0;: ils ne seront plus proposés.</translation>
    </message>
    <message>
        <source>S&amp;tatus</source>
        <translation>É&amp;tat</translation>
    </message>
    <message>
        <source>Status of the entry</source>
        <translation>État de l&apos;entrée</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>non précisé</translation>
    </message>
    <message>
        <source>S&amp;ynopsis</source>
        <translation>S&amp;ynopsis</translation>
    </message>
    <message>
        <source>Synopsis of the entry</source>
        <translation>Synopsis de l&apos;entrée</translation>
    </message>
    <message>
        <source>What happens here, for your own use. The model does not see it.</source>
        <translation>Ce qui se passe ici, pour vous-même. Le modèle ne le voit pas.</translation>
    </message>
    <message>
        <source>&amp;Go there</source>
        <translation>&amp;Y aller</translation>
    </message>
    <message>
        <source>&amp;Add to the outline</source>
        <translation>&amp;Ajouter au plan</translation>
    </message>
    <message>
        <source>&amp;Dismiss: no heading</source>
        <translation>É&amp;carter&#xa0;: pas un titre</translation>
    </message>
    <message>
        <source>Parts, chapters and scenes of this story will appear here. Headings in the text, such as “Chapter 2”, are found automatically and offered; or add one at the caret.</source>
        <translation>Ici se trouveront les parties, chapitres et scènes de cette histoire. Les titres du texte, comme « Chapitre 2 », sont trouvés d’eux-mêmes et proposés ; ou créez-en un à l’endroit du curseur.</translation>
    </message>
    <message>
        <source>A heading was found in the text.</source>
        <translation>Un titre a été trouvé dans le texte.</translation>
    </message>
    <message>
        <source>%1 headings were found in the text.</source>
        <translation>%1 titres ont été trouvés dans le texte.</translation>
    </message>
</context>
<context>
    <name>longhand::PacingFeature</name>
    <message>
        <source>Sho&amp;w all that is written</source>
        <translation>Mo&amp;ntrer tout ce qui est écrit</translation>
    </message>
    <message>
        <source>Brings the page up to where the model is</source>
        <translation>Amène la page là où en est le modèle</translation>
    </message>
    <message>
        <source>The model is ahead of the page. A click shows all that is written.</source>
        <translation>Le modèle est en avance sur la page. Un clic montre tout ce qui est écrit.</translation>
    </message>
    <message>
        <source>Re&amp;ading speed</source>
        <translation>Vitesse de lecture</translation>
    </message>
    <message>
        <source>Reading speed</source>
        <translation>Vitesse de lecture</translation>
    </message>
    <message>
        <source>How fast new text appears on the page, in words a minute. The model keeps writing at its own speed; nothing waits and nothing is lost.</source>
        <translation>À quelle vitesse le nouveau texte vient sur la page, en mots par minute. Le modèle continue à écrire à sa vitesse&#xa0;; rien n&apos;attend et rien n&apos;est perdu.</translation>
    </message>
    <message>
        <source>as it is written</source>
        <translation>à mesure</translation>
    </message>
    <message>
        <source>%1 words a minute</source>
        <translation>%1 mots par minute</translation>
    </message>
    <message>
        <source>%1 words ahead: show all</source>
        <translation>%1 mots d&apos;avance&#xa0;: tout montrer</translation>
    </message>
</context>
<context>
    <name>longhand::PagePreferences</name>
    <message>
        <source>The best book typeface here (%1)</source>
        <translation>La meilleure police de livre disponible (%1)</translation>
    </message>
    <message>
        <source>&amp;Typeface</source>
        <translation>&amp;Police</translation>
    </message>
    <message>
        <source>Book typefaces come first.</source>
        <translation>Les polices faites pour les livres viennent d&apos;abord.</translation>
    </message>
    <message>
        <source> points</source>
        <translation> points</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>&amp;Taille</translation>
    </message>
    <message>
        <source>Of the page&apos;s text. Ctrl and the mouse wheel on the page change it too.</source>
        <translation>Du texte de la page. Ctrl et la molette de la souris sur la page la changent aussi.</translation>
    </message>
    <message>
        <source>&amp;Line spacing</source>
        <translation>&amp;Interligne</translation>
    </message>
    <message>
        <source>From one line to the next, in line heights: 1 is tight, 1.5 the default, 2 double.</source>
        <translation>D&apos;une ligne à l&apos;autre, en hauteurs de ligne&#xa0;: 1 est serré, 1,5 le réglage initial, 2 double.</translation>
    </message>
    <message>
        <source> characters</source>
        <translation> caractères</translation>
    </message>
    <message>
        <source>Line &amp;width</source>
        <translation>&amp;Largeur des lignes</translation>
    </message>
    <message>
        <source>About how many characters a line holds; books have 60 to 75. A narrow window holds fewer.</source>
        <translation>Combien de caractères, à peu près, tient une ligne&#xa0;; les livres en ont de 60 à 75. Une fenêtre étroite en tient moins.</translation>
    </message>
    <message>
        <source>Space between them</source>
        <translation>Un peu d&apos;espace entre eux</translation>
    </message>
    <message>
        <source>First line indented</source>
        <translation>Première ligne en retrait</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Les deux</translation>
    </message>
    <message>
        <source>&amp;Paragraphs</source>
        <translation>&amp;Paragraphes</translation>
    </message>
    <message>
        <source>How paragraphs are told apart on the page. The text itself is not changed.</source>
        <translation>Comment les paragraphes se distinguent sur la page. Le texte lui-même ne change pas.</translation>
    </message>
</context>
<context>
    <name>longhand::PagePreview</name>
    <message>
        <source>Preview of the pages</source>
        <translation>Aperçu des pages</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Page %1 sur %2</translation>
    </message>
</context>
<context>
    <name>longhand::PaletteFeature</name>
    <message>
        <source>&amp;Command palette</source>
        <translation>Palette de &amp;commandes</translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation>Ctrl+K</translation>
    </message>
    <message>
        <source>Finds every command by a few letters of its name</source>
        <translation>Trouve chaque commande à quelques lettres de son nom</translation>
    </message>
    <message>
        <source> (on)</source>
        <translation> (actif)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>No story is open</source>
        <translation>Aucune histoire n&apos;est ouverte</translation>
    </message>
    <message>
        <source>This story is open for reading only</source>
        <translation>Cette histoire est ouverte en lecture seule</translation>
    </message>
    <message>
        <source>Not while a run is on</source>
        <translation>Pas pendant une passe</translation>
    </message>
</context>
<context>
    <name>longhand::PaletteModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>, keys %1</source>
        <translation>, touches %1</translation>
    </message>
    <message>
        <source>, not possible now</source>
        <translation>, impossible pour l&apos;instant</translation>
    </message>
    <message>
        <source>, not possible now: %1</source>
        <translation>, impossible pour l&apos;instant&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>longhand::PanelOverlay</name>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>longhand::PanelWalk</name>
    <message>
        <source>To the next panel</source>
        <translation>Au panneau suivant</translation>
    </message>
    <message>
        <source>The keyboard goes from the page through the panels and back</source>
        <translation>Le clavier va de la page aux panneaux et revient</translation>
    </message>
    <message>
        <source>To the previous panel</source>
        <translation>Au panneau précédent</translation>
    </message>
</context>
<context>
    <name>longhand::PlanFeature</name>
    <message>
        <source>&amp;Before you write</source>
        <translation>&amp;Avant d&apos;écrire</translation>
    </message>
    <message>
        <source>With a model, this shows the time and memory that a run takes.</source>
        <translation>Le temps et la mémoire que prend une passe sont indiqués ici quand il y a un modèle.</translation>
    </message>
    <message>
        <source>The model file cannot be read, so there is nothing to plan with.</source>
        <translation>Le fichier du modèle ne peut pas être lu, il n&apos;y a donc rien avec quoi prévoir.</translation>
    </message>
    <message>
        <source>The model is being examined.</source>
        <translation>Examen du modèle en cours.</translation>
    </message>
    <message>
        <source>Estimated: %1, %2 of memory.</source>
        <translation>Estimation : %1, %2 de mémoire.</translation>
    </message>
    <message>
        <source>Estimated: %1 of memory.</source>
        <translation>Estimation : %1 de mémoire.</translation>
    </message>
    <message>
        <source>This machine has %1.</source>
        <translation>Cet ordinateur a %1.</translation>
    </message>
    <message>
        <source>Before you write</source>
        <translation>Avant d&apos;écrire</translation>
    </message>
    <message>
        <source>Estimated: %1 for reading the text first, %2 of memory.</source>
        <translation>Estimation : %1 pour lire d&apos;abord le texte, %2 de mémoire.</translation>
    </message>
    <message>
        <source>Estimated: %1, including %2 for reading the text first; %3 of memory.</source>
        <translation>Estimation : %1, dont %2 pour lire d&apos;abord le texte ; %3 de mémoire.</translation>
    </message>
    <message>
        <source>Read only the last part</source>
        <translation>Lire seulement la dernière partie</translation>
    </message>
</context>
<context>
    <name>longhand::PlanPanel</name>
    <message>
        <source>Before you write</source>
        <translation>Avant d&apos;écrire</translation>
    </message>
    <message>
        <source>Estimated writing times, from %1 tokens that this machine has written with this model and these drafts.</source>
        <translation>Temps d&apos;écriture estimés : d&apos;après %1 jetons que cet ordinateur a écrits avec ce modèle et ces ébauches.</translation>
    </message>
    <message>
        <source>Estimated writing times, from %1 tokens that this machine has written with this model, but with other drafts than those chosen now.</source>
        <translation>Temps d&apos;écriture estimés : d&apos;après %1 jetons que cet ordinateur a écrits avec ce modèle, mais avec d&apos;autres ébauches que celles choisies maintenant.</translation>
    </message>
    <message>
        <source>Estimated writing times, from %1 tokens of this story&apos;s earlier runs, on any machine.</source>
        <translation>Temps d&apos;écriture estimés : d&apos;après %1 jetons des passes antérieures de cette histoire, quel que soit l&apos;ordinateur qui les a écrites.</translation>
    </message>
    <message>
        <source>A first, rough estimate from this machine&apos;s memory speed, one token a pass, without drafts. After the first run it is based on measurements.</source>
        <translation>Une première estimation grossière&#xa0;: d&apos;après la vitesse à laquelle cet ordinateur lit sa mémoire, un jeton par passage, sans ébauches. Après la première passe, elle repose sur ce qui a été mesuré.</translation>
    </message>
    <message>
        <source>Nothing has been measured yet: after the first run the times are known.</source>
        <translation>Rien n&apos;a encore été mesuré&#xa0;: après la première passe, les temps sont connus.</translation>
    </message>
    <message>
        <source>%1 tokens need %2 of memory; this machine has %3. Choose a smaller model, or a shorter text.</source>
        <translation>%1 jetons demandent %2 de mémoire&#xa0;; cet ordinateur a %3. Choisissez un modèle plus petit, ou un texte plus court.</translation>
    </message>
    <message>
        <source>%1 tokens more than the text has now do not fit into what the model sees of this project; the run would stop there and offer choices.</source>
        <translation>%1 jetons de plus que le texte n&apos;en a maintenant ne tiennent pas dans ce que le modèle voit de ce projet&#xa0;; la passe s&apos;y arrêterait et proposerait des choix.</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Jetons</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>About %1 words.</source>
        <translation>Environ %1 mots.</translation>
    </message>
    <message>
        <source>too long</source>
        <translation>trop long</translation>
    </message>
    <message>
        <source>More than the model sees of this project.</source>
        <translation>Plus que ce que le modèle voit de ce projet.</translation>
    </message>
    <message>
        <source>, too much</source>
        <translation>, trop</translation>
    </message>
    <message>
        <source>At the end of the run: the model %1, what it remembers of the text %2, computing %3, drafts %4.</source>
        <translation>À la fin de la passe&#xa0;: le modèle %1, ce qu&apos;il retient du texte %2, le calcul %3, les ébauches %4.</translation>
    </message>
    <message>
        <source>Memory is what is needed at the end of the run, of %1 in this machine (%2 free now).</source>
        <translation>La mémoire est ce qu&apos;il faut à la fin de la passe, sur les %1 de cet ordinateur (%2 libres maintenant).</translation>
    </message>
    <message>
        <source>The length that is set. %1</source>
        <translation>La longueur réglée. %1</translation>
    </message>
    <message>
        <source>Before that, %1 tokens of the text are read; how long that takes is not known yet.</source>
        <translation>Auparavant, %1 jetons du texte sont lus ; la durée n&apos;en est pas encore connue.</translation>
    </message>
    <message>
        <source>Each time includes reading %1 tokens of the text first: %2, at this machine&apos;s reading speed so far.</source>
        <translation>Chaque durée comprend d&apos;abord la lecture de %1 jetons du texte : %2, d&apos;après ce que cet ordinateur a lu jusqu&apos;ici.</translation>
    </message>
    <message>
        <source>Each time includes reading %1 tokens of the text first: %2, a first estimate from how fast this machine computes.</source>
        <translation>Chaque durée comprend d&apos;abord la lecture de %1 jetons du texte : %2, une première estimation d&apos;après la vitesse de calcul de cet ordinateur.</translation>
    </message>
</context>
<context>
    <name>longhand::Preferences</name>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation>Pré&amp;férences…</translation>
    </message>
    <message>
        <source>The look of the page, counting, spelling and more</source>
        <translation>L&apos;aspect de la page, le comptage, l&apos;orthographe et plus encore</translation>
    </message>
</context>
<context>
    <name>longhand::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Préférences</translation>
    </message>
    <message>
        <source>Pages of the preferences</source>
        <translation>Pages des préférences</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>longhand::PresetBar</name>
    <message>
        <source>Preset</source>
        <translation>Préréglage</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
    <message>
        <source>Save, rename, delete, import and export presets</source>
        <translation>Enregistrer, renommer, supprimer, importer et exporter des préréglages</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Enregistrer sous…</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Renommer…</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importer…</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>E&amp;xporter…</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1, modifié</translation>
    </message>
    <message>
        <source>Changed since the preset was chosen: %1.</source>
        <translation>Changé depuis le choix du préréglage&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Values for all controls but length, seed and take.</source>
        <translation>Valeurs de tous les réglages, sauf longueur, graine et version.</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>Revenir à %1</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>Nom du préréglage</translation>
    </message>
    <message>
        <source>New name of “%1”</source>
        <translation>Nouveau nom de «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>The preset “%1” was deleted; the controls stay as they are.</source>
        <translation>Le préréglage «&#xa0;%1&#xa0;» a été supprimé&#xa0;; les réglages restent tels quels.</translation>
    </message>
    <message>
        <source>Import presets</source>
        <translation>Importer des préréglages</translation>
    </message>
    <message>
        <source>Presets (*.json)</source>
        <translation>Préréglages (*.json)</translation>
    </message>
    <message>
        <source>Imported: %1.</source>
        <translation>Importés&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Export the preset</source>
        <translation>Exporter le préréglage</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Exporté vers %1</translation>
    </message>
</context>
<context>
    <name>longhand::PresetStore</name>
    <message>
        <source>A preset needs a name of 1 to %1 characters.</source>
        <translation>Un préréglage demande un nom de 1 à %1 caractères.</translation>
    </message>
    <message>
        <source>“%1” is the name of a built-in preset; choose another.</source>
        <translation>«&#xa0;%1&#xa0;» est le nom d&apos;un préréglage fourni avec le programme&#xa0;; choisissez-en un autre.</translation>
    </message>
    <message>
        <source>Only presets of your own can be renamed.</source>
        <translation>Seuls vos propres préréglages peuvent être renommés.</translation>
    </message>
    <message>
        <source>A preset “%1” already exists.</source>
        <translation>Il y a déjà un préréglage «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Only presets of your own can be deleted.</source>
        <translation>Seuls vos propres préréglages peuvent être supprimés.</translation>
    </message>
    <message>
        <source>%1 contains no presets.</source>
        <translation>%1 ne contient pas de préréglages.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 n&apos;a pas pu être écrit&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>%1 n&apos;a pas pu être lu&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1 is too large for a preset file.</source>
        <translation>%1 est trop grand pour être un fichier de préréglages.</translation>
    </message>
    <message>
        <source>%1 is not a preset file.</source>
        <translation>%1 n&apos;est pas un fichier de préréglages.</translation>
    </message>
    <message>
        <source>%1 was made by a newer version of the program.</source>
        <translation>%1 vient d&apos;une version plus récente du programme.</translation>
    </message>
    <message>
        <source>%1 contains a preset without a name or without controls. Nothing was imported.</source>
        <translation>%1 contient un préréglage sans nom, ou sans réglages. Rien n&apos;a été repris.</translation>
    </message>
    <message>
        <source>%1: the preset “%2” cannot be used. %3 Nothing was imported.</source>
        <translation>%1&#xa0;: le préréglage «&#xa0;%2&#xa0;» est inutilisable. %3 Rien n&apos;a été repris.</translation>
    </message>
    <message>
        <source>Left out, because this version does not know them: %1.</source>
        <translation>Laissés de côté, car cette version ne les connaît pas&#xa0;: %1.</translation>
    </message>
</context>
<context>
    <name>longhand::ProgressStrip</name>
    <message>
        <source>Progress</source>
        <translation>Avancement</translation>
    </message>
</context>
<context>
    <name>longhand::ProjectController</name>
    <message>
        <source>The folder %1 cannot be created. Choose another place for your stories.</source>
        <translation>Le dossier %1 ne peut pas être créé. Choisissez un autre endroit pour vos histoires.</translation>
    </message>
    <message>
        <source>Your last changes are not saved yet: %1 Longhand tries again every few seconds.</source>
        <translation>Vos dernières modifications ne sont pas encore enregistrées&#xa0;: %1 Un nouvel essai a lieu toutes les quelques secondes.</translation>
    </message>
</context>
<context>
    <name>longhand::ReadingPreferences</name>
    <message>
        <source>&amp;Delete what is kept</source>
        <translation>&amp;Supprimer ce qui est conservé</translation>
    </message>
    <message>
        <source>&amp;Keep on the disk what the model has read</source>
        <translation>&amp;Conserver sur le disque ce que le modèle a lu</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Au plus</translation>
    </message>
    <message>
        <source> GB</source>
        <translation> Go</translation>
    </message>
    <message>
        <source>&amp;At most</source>
        <translation>&amp;Au plus</translation>
    </message>
    <message>
        <source>A long story that was read before is then ready much sooner, and its text is the same. What is kept lies in %1, not with your stories; the least recently used is deleted first. It is made from your text, and anyone who can read that folder might find out what the text says. Takes effect when a story is opened.</source>
        <translation>Une longue histoire déjà lue est alors prête bien plus tôt, et son texte reste le même. Ce qui est conservé se trouve dans %1, et non avec vos histoires ; ce qui n&apos;a pas servi depuis le plus longtemps est supprimé en premier. C&apos;est fait à partir de votre texte, et quiconque peut lire ce dossier pourrait découvrir ce qui s&apos;y trouve. Le réglage prend effet à l&apos;ouverture d&apos;une histoire.</translation>
    </message>
    <message>
        <source>Checking how much is kept…</source>
        <translation>Recherche de ce qui est conservé…</translation>
    </message>
    <message>
        <source>Nothing is kept now.</source>
        <translation>Rien n&apos;est conservé pour l&apos;instant.</translation>
    </message>
    <message>
        <source>Kept now: %1</source>
        <translation>Conservé actuellement : %1</translation>
    </message>
</context>
<context>
    <name>longhand::RecoveryFeature</name>
    <message>
        <source>Open the last story at the sta&amp;rt</source>
        <translation>Ouvrir la dernière histoire au déma&amp;rrage</translation>
    </message>
    <message>
        <source>Longhand begins where you left it; otherwise with its start page</source>
        <translation>Longhand reprend là où vous l&apos;avez laissé&#xa0;; sinon, il commence par sa page d&apos;accueil</translation>
    </message>
    <message>
        <source>After an unclean exit the model is not loaded automatically.</source>
        <translation>Après une fin anormale, le modèle n&apos;est pas chargé de lui-même.</translation>
    </message>
    <message>
        <source>Load the model</source>
        <translation>Charger le modèle</translation>
    </message>
</context>
<context>
    <name>longhand::RecoveryPanel</name>
    <message>
        <source>&amp;Longhand did not close properly last time. These stories were open:</source>
        <translation>&amp;Longhand ne s&apos;est pas terminé correctement la dernière fois. Ces histoires étaient ouvertes&#xa0;:</translation>
    </message>
    <message>
        <source>Stories that were open</source>
        <translation>Histoires qui étaient ouvertes</translation>
    </message>
    <message>
        <source>What was written is on the disk, up to the last quarter of a second; the model writes the rest again, letter for letter, when you go on. The model is not loaded until you ask for it, because it may have ended the program.</source>
        <translation>Ce qui était écrit est sur le disque, jusqu&apos;au dernier quart de seconde&#xa0;; le modèle réécrit le reste, lettre pour lettre, quand vous continuez. Le modèle n&apos;est pas chargé avant que vous le demandiez, car c&apos;est peut-être lui qui a mis fin au programme.</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Ouvrir</translation>
    </message>
    <message>
        <source>Opens the chosen story without loading a model</source>
        <translation>Ouvre l&apos;histoire choisie sans charger de modèle</translation>
    </message>
    <message>
        <source>Open and load the &amp;model</source>
        <translation>Ouvrir et &amp;charger le modèle</translation>
    </message>
    <message>
        <source>&amp;Not now</source>
        <translation>Pas mainte&amp;nant</translation>
    </message>
    <message>
        <source>The stories stay where they are and can be opened at any time</source>
        <translation>Les histoires restent où elles sont et peuvent être ouvertes à tout moment</translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation>%1 mots</translation>
    </message>
    <message>
        <source>saved %1</source>
        <translation>enregistré le %1</translation>
    </message>
    <message>
        <source>the model %1 was being loaded</source>
        <translation>le modèle %1 était en cours de chargement</translation>
    </message>
    <message>
        <source>the model was at %1 of %2 tokens</source>
        <translation>le modèle en était à %1 jetons sur %2</translation>
    </message>
    <message>
        <source>the file no longer exists</source>
        <translation>le fichier n&apos;est plus là</translation>
    </message>
</context>
<context>
    <name>longhand::RepetitionFeature</name>
    <message>
        <source>&amp;Repeated passages</source>
        <translation>Passages &amp;répétés</translation>
    </message>
    <message>
        <source>Marks six or more words in a row that occurred in the text before; the longer ago, the paler. A higher penalty makes them fewer.</source>
        <translation>Marque six mots de suite et plus qui se trouvaient déjà dans le texte&#xa0;; plus pâle si c&apos;est plus ancien. Une pénalité plus forte en fait moins.</translation>
    </message>
    <message>
        <source>%1 % of the words are in passages that occurred before.</source>
        <translation>%1&#xa0;% des mots se trouvent dans des passages déjà présents.</translation>
    </message>
</context>
<context>
    <name>longhand::ReportFeature</name>
    <message>
        <source>&amp;Report…</source>
        <translation>&amp;Rapport…</translation>
    </message>
    <message>
        <source>What to send when you report a problem</source>
        <translation>Ce qu&apos;il faut joindre quand vous signalez un problème</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Rapport</translation>
    </message>
    <message>
        <source>&amp;What to send when you report a problem. It contains nothing of your stories, and nothing is sent automatically.</source>
        <translation>Ce &amp;qu&apos;il faut joindre quand vous signalez un problème. Rien de vos histoires ne s&apos;y trouve, et rien n&apos;est envoyé de soi-même.</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copier</translation>
    </message>
</context>
<context>
    <name>longhand::RunChanges</name>
    <message>
        <source>From the next token on: %1.</source>
        <translation>À partir du jeton suivant&#xa0;: %1.</translation>
    </message>
    <message>
        <source>When the interrupted run resumes, from its next token: %1.</source>
        <translation>Quand la passe interrompue reprendra, à partir de son jeton suivant&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Since token %1 of this run: %2.</source>
        <translation>Depuis le jeton %1 de cette passe&#xa0;: %2.</translation>
    </message>
</context>
<context>
    <name>longhand::SamplingSection</name>
    <message>
        <source>New</source>
        <translation>Nouvelle</translation>
    </message>
    <message>
        <source>Another seed: another story from the same words</source>
        <translation>Une autre graine&#xa0;: une autre histoire à partir des mêmes mots</translation>
    </message>
    <message>
        <source>New seed</source>
        <translation>Nouvelle graine</translation>
    </message>
</context>
<context>
    <name>longhand::Settings</name>
    <message>
        <source>once</source>
        <translation>une fois</translation>
    </message>
    <message>
        <source>every time</source>
        <translation>chaque fois</translation>
    </message>
    <message>
        <source>held back</source>
        <translation>retenue</translation>
    </message>
    <message>
        <source>spared</source>
        <translation>épargnée</translation>
    </message>
    <message>
        <source>go on</source>
        <translation>continuer</translation>
    </message>
    <message>
        <source>stop</source>
        <translation>arrêter</translation>
    </message>
    <message>
        <source>Penalty value</source>
        <translation>Pénalité</translation>
    </message>
    <message>
        <source>Penalty window</source>
        <translation>Fenêtre de pénalité</translation>
    </message>
    <message>
        <source>How far back the penalty looks, in tokens (about three quarters of a word each) before the one being written; your own words count like the model&apos;s. 0: nothing is penalised; a number beyond the length of the text counts all of it.</source>
        <translation>Jusqu&apos;où regarde la pénalité en arrière, en jetons (environ trois quarts de mot chacun) avant celui qui s&apos;écrit&#xa0;; vos propres mots comptent comme ceux du modèle. 0&#xa0;: rien n&apos;est pénalisé&#xa0;; un nombre supérieur à la longueur du texte le prend tout entier.</translation>
    </message>
    <message>
        <source>Penalty fades</source>
        <translation>La pénalité s&apos;estompe</translation>
    </message>
    <message>
        <source>How much less a word used long ago is held back than one just used. 0: all in the penalty window are held back alike. 1: the longer ago, the less, down to nothing at the window&apos;s far end.</source>
        <translation>À quel point un mot employé il y a longtemps est moins retenu qu&apos;un mot qui vient de l&apos;être. 0&#xa0;: dans la fenêtre de pénalité, tous sont retenus de la même façon. 1&#xa0;: plus c&apos;est loin, moins il est retenu, jusqu&apos;à rien au bout de la fenêtre.</translation>
    </message>
    <message>
        <source>Penalty counts</source>
        <translation>La pénalité compte</translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation>Ponctuation</translation>
    </message>
    <message>
        <source>Whether the penalty also holds back spaces, line ends and punctuation. Prose needs them: without them a small model soon writes heaps of words.</source>
        <translation>Si la pénalité retient aussi les espaces, les fins de ligne et la ponctuation. La prose ne peut s&apos;en passer&#xa0;: un petit modèle qu&apos;on en prive n&apos;écrit bientôt que des tas de mots.</translation>
    </message>
    <message>
        <source>Words spared</source>
        <translation>Mots épargnés</translation>
    </message>
    <message>
        <source>This many of the most common words (the, and, of, to …) are never held back by the penalty, however often they occur. The list comes with the model. 0: all words are held back alike.</source>
        <translation>Autant de mots parmi les plus courants (le, et, de, à…) ne sont jamais retenus par la pénalité, quel que soit le nombre de leurs occurrences. Le modèle détermine lesquels. 0&#xa0;: tous les mots sont retenus de la même façon.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Température</translation>
    </message>
    <message>
        <source>All scores are divided by it before a token is sampled. Below 1, likely tokens become likelier; above 1, unlikely ones do. 0: always the likeliest token; the seed and the filters then have no effect.</source>
        <translation>Tous les scores sont divisés par elle avant le tirage d&apos;un jeton. Au-dessous de 1 le probable devient plus probable, au-dessus l&apos;improbable. 0&#xa0;: toujours le jeton le plus probable&#xa0;; la graine et les filtres sont alors sans effet.</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Only the k likeliest tokens may be sampled, counted after penalty, DRY and temperature. 0: all may be sampled.</source>
        <translation>Seuls les k jetons les plus probables peuvent être tirés, comptés après la pénalité, DRY et la température. 0&#xa0;: tous peuvent être tirés.</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Only the likeliest tokens whose probabilities add up to this value may be sampled; the one that reaches it is kept. 1: all may be sampled.</source>
        <translation>Seuls les jetons les plus probables peuvent être tirés, autant qu&apos;il en faut pour que leurs probabilités fassent ensemble cette valeur&#xa0;; celui qui l&apos;atteint est gardé. 1&#xa0;: tous peuvent être tirés.</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Leaves out tokens less probable than this share of the likeliest one&apos;s probability. 0: leaves out none.</source>
        <translation>Les jetons moins probables que cette part de la probabilité du plus probable sont écartés. 0&#xa0;: aucun n&apos;est écarté.</translation>
    </message>
    <message>
        <source>Eta</source>
        <translation>Eta</translation>
    </message>
    <message>
        <source>Leaves out tokens less probable than the smaller of this value and its square root times exp(-H), where H is the entropy of what the other filters kept. 0: leaves out none.</source>
        <translation>Écarte les jetons moins probables que la plus petite de ces deux valeurs&#xa0;: celle-ci, et sa racine fois exp(-H), où H est l&apos;entropie de ce que les autres filtres ont gardé. 0&#xa0;: aucun n&apos;est écarté.</translation>
    </message>
    <message>
        <source>DRY</source>
        <translation>DRY</translation>
    </message>
    <message>
        <source>“Don&apos;t repeat yourself”: a token that would lengthen a repeated passage loses this value times DRY base to the power of (length of the repetition - allowed length). Yours and the model&apos;s words are counted alike. 0: off; 0.8 is usual.</source>
        <translation>« Ne te répète pas » : un jeton qui allongerait un passage répété perd cette valeur multipliée par la base DRY à la puissance (longueur de la répétition - longueur permise). Vos mots et ceux du modèle comptent également. 0 : désactivé ; 0,8 est habituel.</translation>
    </message>
    <message>
        <source>DRY base</source>
        <translation>Base DRY</translation>
    </message>
    <message>
        <source>The factor by which each further repeated token raises the cost. 1: all lengths cost the same.</source>
        <translation>De combien chaque jeton répété de plus le rend plus cher. 1&#xa0;: toutes les longueurs coûtent autant.</translation>
    </message>
    <message>
        <source>DRY allowed</source>
        <translation>Longueur DRY permise</translation>
    </message>
    <message>
        <source>DRY window</source>
        <translation>Fenêtre DRY</translation>
    </message>
    <message>
        <source>How far back DRY looks for repetitions, in tokens of the text, yours and the model&apos;s alike. 0: DRY is off.</source>
        <translation>Jusqu&apos;où les répétitions sont cherchées en arrière, en jetons du texte, les vôtres comme ceux du modèle. 0&#xa0;: rien n&apos;est regardé, DRY est désactivé.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Graine</translation>
    </message>
    <message>
        <source>The source of randomness. Same model, same text, same controls, same seed: the same story, letter for letter. 0 is a seed like any other.</source>
        <translation>D&apos;où vient le hasard. Même modèle, même texte, mêmes réglages, même graine&#xa0;: la même histoire, lettre pour lettre. 0 est une graine comme une autre.</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Another take of the same story: the same seed, another random stream. 0 is the first take.</source>
        <translation>Une autre version de la même histoire&#xa0;: la même graine, un autre fil de hasard. 0 est la première version.</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>À la fin</translation>
    </message>
    <message>
        <source>What happens when the model wants to end the story before the length is reached. Go on: it is not allowed to end. Stop: the run ends there.</source>
        <translation>Ce qui se passe quand le modèle veut finir l&apos;histoire avant que la longueur soit atteinte. Continuer&#xa0;: il n&apos;a pas le droit de finir. Arrêter&#xa0;: la passe s&apos;arrête là.</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>Ébauches</translation>
    </message>
    <message>
        <source>What proposes the next tokens, which the model then confirms or rejects. It changes the speed, never the text; a change during a run takes a moment, as the drafts are prepared again.</source>
        <translation>Qui propose les jetons suivants, que le modèle confirme ou non. Cela change la vitesse, jamais le texte&#xa0;; changées en cours de passe, les ébauches sont préparées à nouveau, ce qui prend un instant.</translation>
    </message>
    <message>
        <source>n-gram k</source>
        <translation>k de n-grammes</translation>
    </message>
    <message>
        <source>How many phrases of the text so far are proposed at each step, if the drafts use phrases. It changes the speed, never the text. 0: none.</source>
        <translation>Combien de tournures du texte sont proposées à chaque pas, quand les ébauches sont faites de tournures. Cela change la vitesse, jamais le texte. 0&#xa0;: aucune.</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Arbre</translation>
    </message>
    <message>
        <source>Looks at</source>
        <translation>Regarde</translation>
    </message>
    <message>
        <source>Which part of the text the model looks at when it drafts for itself. The confirming pass always sees all of it.</source>
        <translation>Quelle partie du texte le modèle regarde quand il ébauche pour lui-même. Le passage qui confirme voit toujours tout.</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>How many tokens of the text the model looks at when it drafts for itself.</source>
        <translation>Combien de jetons du texte le modèle regarde quand il ébauche pour lui-même.</translation>
    </message>
    <message>
        <source>Sinks</source>
        <translation>Puits</translation>
    </message>
    <message>
        <source>How many of the text&apos;s first tokens the budget always includes. 0: none.</source>
        <translation>Combien des premiers jetons du texte en font toujours partie. 0&#xa0;: aucun n&apos;est réservé.</translation>
    </message>
    <message>
        <source>Draft length</source>
        <translation>Longueur d&apos;ébauche</translation>
    </message>
    <message>
        <source>Stop at loops</source>
        <translation>Arrêt aux boucles</translation>
    </message>
    <message>
        <source>Stop when the text falls apart</source>
        <translation>Arrêter si le texte se délite</translation>
    </message>
    <message>
        <source>the best, as measured</source>
        <translation>automatique, selon la mesure</translation>
    </message>
    <message>
        <source>Measures its drafts while writing and uses the fastest.</source>
        <translation>Mesure ses ébauches en écrivant et prend la plus rapide.</translation>
    </message>
    <message>
        <source>none, one by one</source>
        <translation>aucune, un à un</translation>
    </message>
    <message>
        <source>No drafts: one pass of the model for each token.</source>
        <translation>Pas d&apos;ébauches&#xa0;: un passage du modèle pour chaque jeton.</translation>
    </message>
    <message>
        <source>as in the paper</source>
        <translation>comme dans l&apos;article</translation>
    </message>
    <message>
        <source>The model&apos;s own first token, draft heads below it, and phrases of the text.</source>
        <translation>Le premier jeton du modèle lui-même, des têtes d&apos;ébauche au-dessous, et des tournures du texte.</translation>
    </message>
    <message>
        <source>draft heads alone</source>
        <translation>têtes d&apos;ébauche seules</translation>
    </message>
    <message>
        <source>Small trained heads guess several tokens at once; needs heads made for this model.</source>
        <translation>De petites têtes entraînées devinent plusieurs jetons d&apos;un coup&#xa0;; il faut des têtes faites pour ce modèle.</translation>
    </message>
    <message>
        <source>the model&apos;s own drafts</source>
        <translation>les ébauches du modèle</translation>
    </message>
    <message>
        <source>The model itself, looking at only part of the text.</source>
        <translation>Le modèle lui-même, en ne regardant qu&apos;une partie du texte.</translation>
    </message>
    <message>
        <source>phrases of the text</source>
        <translation>tournures du texte</translation>
    </message>
    <message>
        <source>Phrases that occurred in the text before.</source>
        <translation>Des tournures qui se trouvaient déjà dans le texte.</translation>
    </message>
    <message>
        <source>longest match</source>
        <translation>plus longue correspondance</translation>
    </message>
    <message>
        <source>What followed the longest passage that ends like the text now.</source>
        <translation>Ce qui suivait le plus long passage qui se termine comme le texte à présent.</translation>
    </message>
    <message>
        <source>what matters, renewed</source>
        <translation>ce qui importe, renouvelé</translation>
    </message>
    <message>
        <source>The passages that matter most, chosen again as the text grows.</source>
        <translation>Les passages qui importent le plus, choisis à nouveau à mesure que le texte grandit.</translation>
    </message>
    <message>
        <source>what mattered at first</source>
        <translation>ce qui importait d&apos;abord</translation>
    </message>
    <message>
        <source>The passages that mattered when the run began.</source>
        <translation>Les passages qui importaient quand la passe a commencé.</translation>
    </message>
    <message>
        <source>the latest</source>
        <translation>le plus récent</translation>
    </message>
    <message>
        <source>The beginning and the latest tokens.</source>
        <translation>Le début et les jetons les plus récents.</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>tout</translation>
    </message>
    <message>
        <source>The whole text: slow, for comparing.</source>
        <translation>Le texte entier&#xa0;: lent, pour comparer.</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Longueur</translation>
    </message>
    <message>
        <source>How many tokens this run writes, counted from where it begins: 1,000 tokens are about 750 words. Your own text is not counted.</source>
        <translation>Combien de jetons écrit cette passe, comptés depuis son début&#xa0;: 1&#xa0;000 jetons font environ 750 mots. Votre propre texte n&apos;est pas compté.</translation>
    </message>
    <message>
        <source>Pause at loops</source>
        <translation>Pause aux boucles</translation>
    </message>
    <message>
        <source>“%1” has an invalid value.</source>
        <translation>«&#xa0;%1&#xa0;» a une valeur qu&apos;il ne peut pas avoir.</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Modèle d&apos;ébauche</translation>
    </message>
    <message>
        <source>a small model</source>
        <translation>un petit modèle</translation>
    </message>
    <message>
        <source>Another, smaller model with the same vocabulary guesses ahead.</source>
        <translation>Un autre modèle, plus petit et au même vocabulaire, devine d&apos;avance.</translation>
    </message>
    <message>
        <source>in two stages</source>
        <translation>en deux étapes</translation>
    </message>
    <message>
        <source>A small model guesses for the model, which looks at the passages that fit and guesses for itself. Without a small model, a small layer, draft heads or phrases of the text take its place.</source>
        <translation>Un petit modèle devine pour le modèle, qui regarde les passages qui conviennent et devine pour lui-même. Sans petit modèle, une petite couche, des têtes d&apos;ébauche ou des tournures du texte le remplacent.</translation>
    </message>
    <message>
        <source>passages that fit</source>
        <translation>ce qui convient</translation>
    </message>
    <message>
        <source>First stage</source>
        <translation>Première étape</translation>
    </message>
    <message>
        <source>Second stage</source>
        <translation>Seconde étape</translation>
    </message>
    <message>
        <source>How many such tokens are collected before the model confirms them, looking at the whole text. Only “in two stages” uses it.</source>
        <translation>Combien de ces jetons sont réunis avant que le modèle les confirme en regardant le texte entier. Seul «&#xa0;en deux étapes&#xa0;» s&apos;en sert.</translation>
    </message>
    <message>
        <source>The file of a small model with the same vocabulary, which guesses ahead for this one: always with “a small model” and “in two stages”, where it pays with “the best, as measured”. It changes the speed, never the text.</source>
        <translation>Le fichier d&apos;un petit modèle au même vocabulaire, qui devine d&apos;avance pour celui-ci&#xa0;: toujours avec «&#xa0;un petit modèle&#xa0;» et «&#xa0;en deux étapes&#xa0;», là où c&apos;est rentable avec «&#xa0;automatique, selon la mesure&#xa0;». Cela change la vitesse, jamais le texte.</translation>
    </message>
    <message>
        <source>one small layer</source>
        <translation>une petite couche</translation>
    </message>
    <message>
        <source>One small trained layer that looks into the model&apos;s own memory of the text; needs Glide weights made for this model.</source>
        <translation>Une petite couche entraînée qui regarde dans la mémoire du modèle&#xa0;; demande des poids Glide faits pour ce modèle.</translation>
    </message>
    <message>
        <source>Ends of words</source>
        <translation>Fins de mots</translation>
    </message>
    <message>
        <source>Whether the penalty and DRY also hold back the rest of a word that was begun. Spared, names keep their spelling and people stay who they are. Held back, a name that returns is spelled in ever new ways, and at last words run together.</source>
        <translation>Si la pénalité et DRY retiennent aussi la suite d&apos;un mot commencé. Épargnée, les noms gardent leur orthographe et chacun reste qui il est. Retenue, un nom qui revient s&apos;écrit chaque fois autrement, et les mots finissent par se coller.</translation>
    </message>
    <message>
        <source>Contractions</source>
        <translation>Contractions</translation>
    </message>
    <message>
        <source>Whether the penalty also holds back apostrophes and what follows them in a word (’t, ’s, ’ll). Held back, words like “couldn’t” lose their end far into a book and become “couldnn”.</source>
        <translation>Si la pénalité retient aussi les apostrophes et ce qui les suit dans un mot (’t, ’s, ’ll). Retenues, des mots comme «&#xa0;couldn’t&#xa0;» perdent leur fin loin dans le livre et deviennent «&#xa0;couldnn&#xa0;».</translation>
    </message>
    <message>
        <source>Longest word</source>
        <translation>Mot le plus long</translation>
    </message>
    <message>
        <source>After so many tokens that continue one word, DRY holds them back again although ends of words are spared, so that no syllable repeats without end. 0: words of any length.</source>
        <translation>Après autant de jetons qui continuent un même mot, DRY les retient de nouveau même si les fins de mots sont épargnées, pour qu&apos;aucune syllabe ne se répète sans fin. 0&#xa0;: des mots de toute longueur.</translation>
    </message>
    <message>
        <source>rarer words</source>
        <translation>les plus rares</translation>
    </message>
    <message>
        <source>Once: a word is held back by the penalty value, however often it occurs. Every time: the more often it occurs in the penalty window, the more it is held back, up to eight times; then a smaller penalty value is enough. Rarer words: punctuation and the most common words count once, all others every time, so that no name and no odd word takes over a long text.</source>
        <translation>Une fois&#xa0;: un mot est retenu selon la pénalité, quel que soit le nombre de ses occurrences. Chaque fois&#xa0;: plus il revient dans la fenêtre de pénalité, plus il est retenu, jusqu&apos;à huit fois&#xa0;; une pénalité plus petite suffit alors. Les plus rares&#xa0;: la ponctuation et les mots les plus courants comptent une fois, tous les autres à chaque fois, afin qu’aucun nom ni aucun mot insolite n’envahisse un long texte.</translation>
    </message>
    <message>
        <source>Longer words</source>
        <translation>Mots plus longs</translation>
    </message>
    <message>
        <source>end</source>
        <translation>finir</translation>
    </message>
    <message>
        <source>What happens to a word beyond the longest word while DRY is on. Go on: only what repeats is held back. End: each further token of the word costs more than the one before, whether it repeats or not.</source>
        <translation>Ce qui arrive à un mot au-delà du mot le plus long, tant que DRY est actif. Continuer&#xa0;: seul ce qui se répète est retenu. Finir&#xa0;: chaque jeton de plus du mot coûte davantage que le précédent, qu&apos;il se répète ou non.</translation>
    </message>
    <message>
        <source>Most ends</source>
        <translation>Fins de mots au plus</translation>
    </message>
    <message>
        <source>If more than so many of the last 256 tokens are ends of words, each further one is held back, the more the more there are, while DRY is on. It keeps a long book from wearing out into heaps of syllables. 0: any number.</source>
        <translation>Si plus de tant des 256 derniers jetons sont des fins de mots, chacune des suivantes est retenue, d’autant plus qu’elles sont nombreuses, tant que DRY est actif. Ainsi un long livre ne s’use pas en tas de syllabes. 0 : autant qu’on veut.</translation>
    </message>
    <message>
        <source>Whole passages that fit what is being written, looked up again and again. On a GPU, the words that matter most take their place.</source>
        <translation>Des passages entiers qui conviennent à ce qui s&apos;écrit, recherchés encore et encore. Sur une carte graphique, les mots qui comptent le plus prennent leur place.</translation>
    </message>
    <message>
        <source>How many proposals follow each one, level by level: “1, 3, 3, 3” is one first token and three below each on three levels. “As in the paper” and “draft heads alone” use it; “one small layer” does, too, unless it is this one: then its trees grow by themselves.</source>
        <translation>Combien de propositions suivent chacune, niveau par niveau&#xa0;: «&#xa0;1, 3, 3, 3&#xa0;», c&apos;est un premier jeton et trois sous chacun sur trois niveaux. «&#xa0;Comme dans l&apos;article&#xa0;» et «&#xa0;têtes d&apos;ébauche seules&#xa0;» s&apos;en servent&#xa0;; «&#xa0;une petite couche&#xa0;» aussi, sauf si c&apos;est celui-ci&#xa0;: ses arbres poussent alors d&apos;eux-mêmes.</translation>
    </message>
    <message>
        <source>Openings vary</source>
        <translation>Débuts variés</translation>
    </message>
    <message>
        <source>How strongly a common word is held back at the beginning of a sentence if more than 3 of the last 24 sentences began with it. It keeps a long book from falling into one tone of voice. 0: off.</source>
        <translation>À quel point un mot courant est retenu au début d’une phrase si plus de 3 des 24 dernières phrases ont commencé par lui. Cela évite qu’un long livre tombe dans un seul ton. 0 : désactivé.</translation>
    </message>
    <message>
        <source>Sentence limit</source>
        <translation>Phrases d’au plus</translation>
    </message>
    <message>
        <source>A sentence of more tokens is urged to its end, gently, the more the longer it is. 0: sentences of any length.</source>
        <translation>Une phrase de plus de jetons est poussée doucement vers sa fin, d’autant plus qu’elle est longue. 0 : phrases de toute longueur.</translation>
    </message>
    <message>
        <source>Paragraph limit</source>
        <translation>Paragraphes d’au plus</translation>
    </message>
    <message>
        <source>After so many tokens a paragraph, and a speech in it, is urged to its end at the next end of a sentence, gently, the more the longer it is. 0: paragraphs of any length.</source>
        <translation>Après tant de jetons, un paragraphe, même un discours, est poussé doucement vers sa fin à la prochaine fin de phrase, d’autant plus qu’il est long. 0 : paragraphes de toute longueur.</translation>
    </message>
    <message>
        <source>Short forms</source>
        <translation>Formes brèves</translation>
    </message>
    <message>
        <source>If more than so many of the last 256 tokens are contractions (I&apos;m, you&apos;ll), each further one is held back, the more the more there are. For English. 0: any number.</source>
        <translation>Si plus de tant des 256 derniers jetons sont des contractions (I&apos;m, you&apos;ll), chacune des suivantes est retenue, d’autant plus qu’elles sont nombreuses. Pour l’anglais. 0 : autant qu’on veut.</translation>
    </message>
    <message>
        <source>Bare lines</source>
        <translation>Lignes nues</translation>
    </message>
    <message>
        <source>If more than so many of the last 12 lines are numbered, or a few words without a quotation mark, such as headings, the next one does not end as early: no table of contents fills the page. 0: any number.</source>
        <translation>Si plus de tant des 12 dernières lignes sont numérotées ou ne sont que quelques mots sans guillemet, des titres par exemple, la suivante ne finit pas aussi tôt : aucune table des matières ne remplit la page. 0 : autant qu’on veut.</translation>
    </message>
    <message>
        <source>Most marks</source>
        <translation>Signes au plus</translation>
    </message>
    <message>
        <source>If more than so many of the last 128 tokens are punctuation or initials, or more than a quarter as many are numerals, each further one is held back, the more the more there are: no list of dates, abbreviations or chapters swallows the story. Novels hardly ever reach 36. 0: any number.</source>
        <translation>Si plus de tant des 128 derniers jetons sont de la ponctuation ou des initiales, ou plus du quart de ce nombre des numéros, chacun des suivants est retenu, d’autant plus qu’il y en a : aucune liste de dates, d’abréviations ou de chapitres n’engloutit l’histoire. Les romans n’atteignent presque jamais 36. 0 : autant qu’on veut.</translation>
    </message>
    <message>
        <source>How many tokens may repeat freely; each further one costs.</source>
        <translation>Combien de jetons peuvent se répéter librement&#xa0;; chaque jeton de plus coûte.</translation>
    </message>
    <message>
        <source>How many tokens are proposed in a row by the model&apos;s own drafts, the small layer, the small model, phrases and matches. 0: as many as pay off, chosen while writing.</source>
        <translation>Combien de jetons les ébauches du modèle, la petite couche, le petit modèle, les tournures et les correspondances proposent à la suite. 0&#xa0;: autant que c&apos;est rentable, choisi en écrivant.</translation>
    </message>
    <message>
        <source>How many tokens the small model, or what takes its place, guesses before the model checks them, looking at the passages that fit. Only “in two stages” uses it.</source>
        <translation>Combien de jetons le petit modèle, ou ce qui prend sa place, devine avant que le modèle les examine en regardant les passages qui conviennent. Seul «&#xa0;en deux étapes&#xa0;» s&apos;en sert.</translation>
    </message>
    <message>
        <source>How strongly recently used tokens are held back. Each token among the last “penalty window” tokens of the text, yours and the model&apos;s alike, counts; how often, “Penalty counts” says. A positive score is divided by this value, a negative one multiplied by it. 1: nothing is penalised.</source>
        <translation>Avec quelle force sont retenus les jetons employés récemment. Chaque jeton qui se trouve parmi les derniers jetons du texte (la «&#xa0;fenêtre de pénalité&#xa0;»), les vôtres comme ceux du modèle, compte&#xa0;; «&#xa0;La pénalité compte&#xa0;» dit combien de fois. Un score positif est divisé par cette valeur, un score négatif est multiplié par elle. 1&#xa0;: rien n&apos;est pénalisé.</translation>
    </message>
</context>
<context>
    <name>longhand::ShortcutEditor</name>
    <message>
        <source>Search for a command or its keys</source>
        <translation>Chercher une commande ou ses touches</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Commandes et leurs touches</translation>
    </message>
    <message>
        <source>New keys for the chosen command</source>
        <translation>Nouvelles touches pour la commande choisie</translation>
    </message>
    <message>
        <source>Press the new keys for the command</source>
        <translation>Appuyez sur les touches que la commande doit avoir</translation>
    </message>
    <message>
        <source>&amp;Set</source>
        <translation>&amp;Définir</translation>
    </message>
    <message>
        <source>&amp;No keys</source>
        <translation>Sans to&amp;uches</translation>
    </message>
    <message>
        <source>The command stays in the menus and in the command palette</source>
        <translation>La commande reste dans les menus et dans la palette de commandes</translation>
    </message>
    <message>
        <source>Def&amp;ault</source>
        <translation>Comme au &amp;début</translation>
    </message>
    <message>
        <source>The keys that this command has in a new installation</source>
        <translation>Les touches qu&apos;a cette commande dans une nouvelle installation</translation>
    </message>
    <message>
        <source>A&amp;ll to default</source>
        <translation>T&amp;out comme au début</translation>
    </message>
    <message>
        <source>&amp;Undo that</source>
        <translation>&amp;Annuler cela</translation>
    </message>
    <message>
        <source>Choose a command</source>
        <translation>Choisissez une commande</translation>
    </message>
    <message>
        <source>&amp;Keys for &quot;%1&quot;</source>
        <translation>&amp;Touches de «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>&amp;Take them from &quot;%1&quot;</source>
        <translation>&amp;Les prendre à «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>%1 belongs to &quot;%2&quot; now. If you take the keys from it, it has none until you give it others.</source>
        <translation>%1 appartient maintenant à «&#xa0;%2&#xa0;». Si vous lui prenez les touches, elle n&apos;en a plus tant que vous ne lui en donnez pas d&apos;autres.</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>Fait.</translation>
    </message>
    <message>
        <source>Done. &quot;%1&quot; has no keys now.</source>
        <translation>Fait. «&#xa0;%1&#xa0;» n&apos;a plus de touches.</translation>
    </message>
    <message>
        <source>All keys were already at their defaults.</source>
        <translation>Toutes les touches étaient comme au début.</translation>
    </message>
    <message>
        <source>All keys are at their defaults.</source>
        <translation>Toutes les touches sont comme au début.</translation>
    </message>
    <message>
        <source>Your own keys are back.</source>
        <translation>Vos propres touches sont revenues.</translation>
    </message>
</context>
<context>
    <name>longhand::ShortcutModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>your own</source>
        <translation>les vôtres</translation>
    </message>
    <message>
        <source>no keys</source>
        <translation>sans touches</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Modifié</translation>
    </message>
</context>
<context>
    <name>longhand::ShortcutsFeature</name>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>&amp;Keys…</source>
        <translation>&amp;Touches…</translation>
    </message>
    <message>
        <source>All commands with their keys, to be changed</source>
        <translation>Toutes les commandes avec leurs touches, à modifier</translation>
    </message>
</context>
<context>
    <name>longhand::SmallerCopyPanel</name>
    <message>
        <source>A smaller copy</source>
        <translation>Une copie plus petite</translation>
    </message>
    <message>
        <source>Q8_0: hardly to be told from the model itself</source>
        <translation>Q8_0 : presque impossible à distinguer du modèle lui-même</translation>
    </message>
    <message>
        <source>Q4_K, with the vocabulary in 8 bits: the fastest, and now and then another word</source>
        <translation>Q4_K, le vocabulaire en 8 bits : la plus rapide, et de temps en temps un autre mot</translation>
    </message>
    <message>
        <source>Progress of the copy</source>
        <translation>Avancement de la copie</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>The weights of this model are stored as %1. A pass reads all of them, so a copy of fewer bits writes about as many times as fast as it is smaller. The model itself stays as it is. The copy is another model: stories go on with the one that they began with.</source>
        <translation>Les poids de ce modèle sont en %1. Chaque passage les lit tous : une copie qui a moins de bits écrit donc à peu près autant de fois plus vite qu’elle est plus petite. Le modèle lui-même reste tel quel. La copie est un autre modèle : les histoires continuent avec celui de leur début.</translation>
    </message>
    <message>
        <source>8 bits, about %1</source>
        <translation>8 bits, environ %1</translation>
    </message>
    <message>
        <source>4 bits, about %1</source>
        <translation>4 bits, environ %1</translation>
    </message>
    <message>
        <source>A copy of %1 is being made.</source>
        <translation>Une copie de %1 est en cours.</translation>
    </message>
</context>
<context>
    <name>longhand::SpellingFeature</name>
    <message>
        <source>Check &amp;spelling</source>
        <translation>Vérifier l&apos;&amp;orthographe</translation>
    </message>
    <message>
        <source>Marks words that the dictionary does not know; the word&apos;s menu helps</source>
        <translation>Marque les mots que le dictionnaire ne connaît pas&#xa0;; le menu d&apos;un tel mot aide</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Chercher à nouveau</translation>
    </message>
    <message>
        <source>Spelling</source>
        <translation>Orthographe</translation>
    </message>
    <message>
        <source>The story&apos;s own words could not be read: %1</source>
        <translation>Les mots propres à l&apos;histoire n&apos;ont pas pu être lus&#xa0;: %1</translation>
    </message>
    <message>
        <source>This could not be saved with the story: %1</source>
        <translation>Cela n&apos;a pas pu être gardé avec l&apos;histoire&#xa0;: %1</translation>
    </message>
    <message>
        <source>Looking for words like “%1”…</source>
        <translation>Recherche de mots proches de «&#xa0;%1&#xa0;»…</translation>
    </message>
    <message>
        <source>Add “%1” to this story&apos;s words</source>
        <translation>Ajouter «&#xa0;%1&#xa0;» aux mots de cette histoire</translation>
    </message>
    <message>
        <source>Ignore it until Longhand is closed</source>
        <translation>L&apos;ignorer jusqu&apos;à la fermeture de Longhand</translation>
    </message>
    <message>
        <source>No similar word is known</source>
        <translation>Aucun mot semblable n&apos;est connu</translation>
    </message>
</context>
<context>
    <name>longhand::SpellingPreferences</name>
    <message>
        <source>&amp;Check spelling</source>
        <translation>&amp;Vérifier l&apos;orthographe</translation>
    </message>
    <message>
        <source>Marks words that the dictionary does not know</source>
        <translation>Marque les mots que le dictionnaire ne connaît pas</translation>
    </message>
    <message>
        <source>Language of new stories</source>
        <translation>Langue des nouvelles histoires</translation>
    </message>
    <message>
        <source>For all stories that have no language of their own</source>
        <translation>Pour toutes les histoires sans langue à elles</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Langue</translation>
    </message>
    <message>
        <source>Language of this story</source>
        <translation>Langue de cette histoire</translation>
    </message>
    <message>
        <source>Kept with the story</source>
        <translation>Gardée avec l&apos;histoire</translation>
    </message>
    <message>
        <source>Language of this &amp;story</source>
        <translation>Langue de cette &amp;histoire</translation>
    </message>
    <message>
        <source>Look for &amp;dictionaries again</source>
        <translation>Chercher à nouveau des &amp;dictionnaires</translation>
    </message>
    <message>
        <source>After you install one</source>
        <translation>Après l&apos;installation d&apos;un dictionnaire</translation>
    </message>
    <message>
        <source>Leave words in ca&amp;pitals alone</source>
        <translation>Laisser les mots en ca&amp;pitales</translation>
    </message>
    <message>
        <source>For example: NASA</source>
        <translation>Par exemple&#xa0;: NASA</translation>
    </message>
    <message>
        <source>Leave words with di&amp;gits alone</source>
        <translation>Laisser les mots avec des &amp;chiffres</translation>
    </message>
    <message>
        <source>For example: 3rd</source>
        <translation>Par exemple&#xa0;: 3e</translation>
    </message>
    <message>
        <source>Leave &amp;names alone</source>
        <translation>Laisser les &amp;noms</translation>
    </message>
    <message>
        <source>Words that begin with a capital letter, unless they begin a sentence. Not for German.</source>
        <translation>Les mots qui commencent par une capitale, sauf en début de phrase. Pas pour l&apos;allemand.</translation>
    </message>
    <message>
        <source>Words of this story</source>
        <translation>Mots de cette histoire</translation>
    </message>
    <message>
        <source>Names and words accepted in this story; add one from a marked word&apos;s menu</source>
        <translation>Des noms et des mots justes dans cette histoire&#xa0;; le menu d&apos;un mot marqué en ajoute</translation>
    </message>
    <message>
        <source>&amp;Words of this story</source>
        <translation>&amp;Mots de cette histoire</translation>
    </message>
    <message>
        <source>&amp;Take off</source>
        <translation>&amp;Retirer</translation>
    </message>
    <message>
        <source>The selected words are checked again</source>
        <translation>Les mots sélectionnés sont vérifiés à nouveau</translation>
    </message>
    <message>
        <source>Follow the desktop</source>
        <translation>Comme le bureau</translation>
    </message>
    <message>
        <source>Same as above</source>
        <translation>Comme ci-dessus</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>Non vérifiée</translation>
    </message>
    <message>
        <source>Why spelling is not checked</source>
        <translation>Ce qui empêche la vérification</translation>
    </message>
</context>
<context>
    <name>longhand::StartPage</name>
    <message>
        <source>Start page</source>
        <translation>Page d’accueil</translation>
    </message>
    <message>
        <source>Begin a story</source>
        <translation>Commencer une histoire</translation>
    </message>
    <message>
        <source>Write its first sentences. The model goes on from there, in your voice.</source>
        <translation>Écrivez ses premières phrases. Le modèle continue à partir de là, dans votre voix.</translation>
    </message>
    <message>
        <source>The ferry had not come for three days, and on the fourth morning…</source>
        <translation>Le bac n&apos;était pas venu depuis trois jours, et le quatrième matin…</translation>
    </message>
    <message>
        <source>First sentences of your story</source>
        <translation>Premières phrases de votre histoire</translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation>&amp;Commencer</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Enregistrer ailleurs…</translation>
    </message>
    <message>
        <source>Or take one of these beginnings</source>
        <translation>Ou prenez l&apos;un de ces débuts</translation>
    </message>
    <message>
        <source>What the starter model made of “%1”</source>
        <translation>Ce que le modèle de départ a fait de « %1 »</translation>
    </message>
    <message>
        <source>The first seed, 1, and the settings of a new story; nothing was selected or corrected.</source>
        <translation>La première graine, 1, et les réglages avec lesquels une nouvelle histoire commence ; rien n&apos;a été choisi ni corrigé.</translation>
    </message>
    <message>
        <source>Go on with a story</source>
        <translation>Continuer une histoire</translation>
    </message>
    <message>
        <source>Open a project…</source>
        <translation>Ouvrir un projet…</translation>
    </message>
    <message>
        <source>All your stories…</source>
        <translation>Toutes vos histoires…</translation>
    </message>
    <message>
        <source>Get the starter model</source>
        <translation>Obtenir le modèle de départ</translation>
    </message>
    <message>
        <source>There is no language model on this machine yet. The starter model, SmolLM2-135M, is small and quick (%1, licence Apache 2.0). Or choose a model file (.gguf) that you have.</source>
        <translation>Il n&apos;y a pas encore de modèle de langage sur cet ordinateur. Le modèle de départ, SmolLM2-135M, est petit et rapide (%1, licence Apache 2.0). Ou choisissez un fichier de modèle (.gguf) que vous avez.</translation>
    </message>
    <message>
        <source>Choose a model file…</source>
        <translation>Choisir un fichier de modèle…</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Chercher à nouveau</translation>
    </message>
    <message>
        <source>Stories you have opened will be listed here.</source>
        <translation>Les histoires que vous avez ouvertes seront listées ici.</translation>
    </message>
    <message>
        <source>Saved as you go, in %1</source>
        <translation>Enregistré à mesure, dans %1</translation>
    </message>
    <message>
        <source>Opens the page with these words (%1)</source>
        <translation>Ouvre la page avec ces mots (%1)</translation>
    </message>
</context>
<context>
    <name>longhand::StarterSource</name>
    <message>
        <source>Longhand could not find out where the starter model is published. It asks Python&apos;s package tool, pip: is python3-pip installed, and is there a network? You can also fetch a model file (.gguf) yourself and add it, or run packaging/run.sh in the source folder.%1</source>
        <translation>Impossible de savoir où est publié le modèle de départ. Longhand le demande à pip, l&apos;outil de paquets de Python&#xa0;: python3-pip est-il installé, et y a-t-il un réseau&#xa0;? Vous pouvez aussi télécharger vous-même un fichier de modèle (.gguf) et l&apos;ajouter, ou lancer packaging/run.sh dans le dossier des sources.%1</translation>
    </message>
    <message>
        <source> It said: %1</source>
        <translation> Il a répondu&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>longhand::StatusLine</name>
    <message>
        <source>Words of the book; a click shows characters, pages and more</source>
        <translation>Mots du livre&#xa0;; un clic montre caractères, pages et plus</translation>
    </message>
</context>
<context>
    <name>longhand::StoryAnswer</name>
    <message>
        <source>The question was about “%1”, which is no longer open. Nothing was done; open it and ask once more.</source>
        <translation>La question portait sur «&#xa0;%1&#xa0;», qui n&apos;est plus ouverte. Rien n&apos;a été fait&#xa0;; ouvrez-la et redemandez.</translation>
    </message>
</context>
<context>
    <name>longhand::StoryListModel</name>
    <message>
        <source>%1
cannot be read</source>
        <translation>%1
illisible</translation>
    </message>
    <message>
        <source>%1
%2 words, open here</source>
        <translation>%1
%2 mots, ouverte ici</translation>
    </message>
    <message>
        <source>%1
%2 words or more, in use</source>
        <translation>%1
%2 mots ou plus, en cours d&apos;utilisation</translation>
    </message>
    <message>
        <source>%1
%2 words, %3</source>
        <translation>%1
%2 mots, %3</translation>
    </message>
    <message>
        <source>%1
Last changed %2
It is open in another window or program, or was not closed properly the last time: its last changes are not counted yet.</source>
        <translation>%1
Modifiée le %2
Elle est ouverte dans une autre fenêtre ou un autre programme, ou n&apos;a pas été fermée correctement la dernière fois&#xa0;: ses dernières modifications ne sont pas encore comptées.</translation>
    </message>
    <message>
        <source>%1
Last changed %2</source>
        <translation>%1
Modifiée le %2</translation>
    </message>
</context>
<context>
    <name>longhand::TakeBack</name>
    <message>
        <source>The text could not be taken back.</source>
        <translation>Le texte n&apos;a pas pu être repris.</translation>
    </message>
</context>
<context>
    <name>longhand::TakesController</name>
    <message>
        <source>This project is open for reading only.</source>
        <translation>Ce projet est ouvert en lecture seule.</translation>
    </message>
    <message>
        <source>The model is writing. Stop it first; then another take can be chosen.</source>
        <translation>Le modèle écrit. Arrêtez-le d&apos;abord&#xa0;; une autre version pourra alors être choisie.</translation>
    </message>
    <message>
        <source>There is no other take of this text.</source>
        <translation>Il n&apos;y a pas d&apos;autre version de ce texte.</translation>
    </message>
    <message>
        <source>There is no text before this place: the model has nothing to go on from.</source>
        <translation>Il n&apos;y a pas de texte avant cet endroit&#xa0;: le modèle n&apos;a rien à continuer.</translation>
    </message>
    <message>
        <source>The run is paused. Stop it first; then another take can be chosen.</source>
        <translation>La passe est en pause. Arrêtez-la d&apos;abord, puis une autre version pourra être choisie.</translation>
    </message>
    <message>
        <source>At temperature 0 another take has the same words. Raise the temperature first, or double-click a word, choose another and go on from there.</source>
        <translation>À la température 0, une autre version a les mêmes mots. Augmentez d&apos;abord la température, ou double-cliquez sur un mot, choisissez-en un autre et continuez à partir de là.</translation>
    </message>
</context>
<context>
    <name>longhand::TakesFeature</name>
    <message>
        <source>&amp;Takes</source>
        <translation>&amp;Versions</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>&amp;Historique</translation>
    </message>
    <message>
        <source>A&amp;nother take from here</source>
        <translation>&amp;Autre version à partir d&apos;ici</translation>
    </message>
    <message>
        <source>Writes again from the caret, or from where the last run began if the caret is at the end. What is there now stays as a take.</source>
        <translation>Écrit encore une fois la suite à partir du curseur, ou du début de la dernière passe si le curseur est à la fin. Ce qui s&apos;y trouve maintenant reste comme version.</translation>
    </message>
    <message>
        <source>&amp;Cut here and write on</source>
        <translation>&amp;Couper ici et écrire la suite</translation>
    </message>
    <message>
        <source>The story goes on from the caret; the rest of the text stays as a take.</source>
        <translation>L&apos;histoire continue à partir du curseur&#xa0;; le reste du texte reste comme version.</translation>
    </message>
    <message>
        <source>P&amp;revious take at this point</source>
        <translation>Version p&amp;récédente ici</translation>
    </message>
    <message>
        <source>Ne&amp;xt take at this point</source>
        <translation>Version &amp;suivante ici</translation>
    </message>
    <message>
        <source>C&amp;ompare takes</source>
        <translation>C&amp;omparer des versions</translation>
    </message>
    <message>
        <source>Shows the take chosen in the list, or the newest, beside the page</source>
        <translation>La version choisie dans la liste, ou la plus récente, à côté de la page</translation>
    </message>
    <message>
        <source>There is no other take to compare with.</source>
        <translation>Il n&apos;y a pas d&apos;autre version à comparer.</translation>
    </message>
    <message>
        <source>Take a s&amp;napshot…</source>
        <translation>Prendre un i&amp;nstantané…</translation>
    </message>
    <message>
        <source>Keeps the book as it is now, under a name you choose</source>
        <translation>Garde le livre tel qu&apos;il est, sous un nom de votre choix</translation>
    </message>
    <message>
        <source>The text on the page</source>
        <translation>Le texte sur la page</translation>
    </message>
</context>
<context>
    <name>longhand::TakesModel</name>
    <message>
        <source>Take %1, %2</source>
        <translation>Version %1, %2</translation>
    </message>
    <message>
        <source>Before an edit, %1</source>
        <translation>Avant une modification, %1</translation>
    </message>
    <message>
        <source>From the beginning</source>
        <translation>Depuis le début</translation>
    </message>
    <message>
        <source>After “%1”</source>
        <translation>Après «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>● The text on the page</source>
        <translation>● Le texte sur la page</translation>
    </message>
    <message>
        <source>● %1, on the page</source>
        <translation>● %1, sur la page</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 (hidden)</source>
        <translation>%1 (masquée)</translation>
    </message>
    <message>
        <source>This is what you see.</source>
        <translation>C&apos;est ce que vous voyez.</translation>
    </message>
    <message>
        <source>Goes on with “%1…”</source>
        <translation>Continue avec «&#xa0;%1…&#xa0;»</translation>
    </message>
    <message>
        <source>Written with seed %1, take %2, by %3.</source>
        <translation>Écrite avec la graine %1, version %2, par %3.</translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation>%1 mots</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Mots</translation>
    </message>
</context>
<context>
    <name>longhand::TakesPanel</name>
    <message>
        <source>When you cut, edit or write another take, what was there before appears here.</source>
        <translation>Quand vous coupez, modifiez ou écrivez une autre version, ce qui s&apos;y trouvait avant apparaît ici.</translation>
    </message>
    <message>
        <source>S&amp;witch</source>
        <translation>Chan&amp;ger</translation>
    </message>
    <message>
        <source>Show hidden takes</source>
        <translation>Montrer les versions masquées</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Versions</translation>
    </message>
    <message>
        <source>Puts this take on the page. What is there now stays as a take.</source>
        <translation>Met cette version sur la page. Ce qui s&apos;y trouve maintenant reste comme version.</translation>
    </message>
    <message>
        <source>Shows this take beside the text on the page, with their differences.</source>
        <translation>Montre cette version à côté du texte de la page, avec leurs différences.</translation>
    </message>
    <message>
        <source>Takes it off this list. It is not deleted: “Show hidden takes” lists it again.</source>
        <translation>La retire de cette liste. Elle n&apos;est pas supprimée&#xa0;: «&#xa0;Montrer les versions masquées&#xa0;» la fait réapparaître.</translation>
    </message>
    <message>
        <source>Switch to this take</source>
        <translation>Passer à cette version</translation>
    </message>
    <message>
        <source>Compare with the page</source>
        <translation>Comparer avec la page</translation>
    </message>
    <message>
        <source>Name it…</source>
        <translation>La nommer…</translation>
    </message>
    <message>
        <source>&amp;Unhide</source>
        <translation>Démas&amp;quer</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Comparer</translation>
    </message>
    <message>
        <source>Hi&amp;de</source>
        <translation>Mas&amp;quer</translation>
    </message>
</context>
<context>
    <name>longhand::ThemePreferences</name>
    <message>
        <source>Theme</source>
        <translation>Thème</translation>
    </message>
    <message>
        <source>Follow the desktop</source>
        <translation>Comme le bureau</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>Sepia</source>
        <translation>Sépia</translation>
    </message>
    <message>
        <source>My own colours</source>
        <translation>Mes couleurs</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Thème</translation>
    </message>
    <message>
        <source>&amp;Page</source>
        <translation>&amp;Page</translation>
    </message>
    <message>
        <source>Te&amp;xt</source>
        <translation>Te&amp;xte</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>&amp;Fenêtre</translation>
    </message>
    <message>
        <source>&amp;Quiet text</source>
        <translation>Texte &amp;discret</translation>
    </message>
    <message>
        <source>&amp;Accent</source>
        <translation>&amp;Accent</translation>
    </message>
    <message>
        <source>&amp;Selection</source>
        <translation>&amp;Sélection</translation>
    </message>
    <message>
        <source>Preview of my own colours</source>
        <translation>Aperçu de mes couleurs</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importer…</translation>
    </message>
    <message>
        <source>Takes my own colours from a theme file</source>
        <translation>Prend mes couleurs dans un fichier de thème</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exporter…</translation>
    </message>
    <message>
        <source>Writes my own colours into a theme file</source>
        <translation>Écrit mes couleurs dans un fichier de thème</translation>
    </message>
    <message>
        <source>The water had risen in the night, and</source>
        <translation>L&apos;eau avait monté dans la nuit, et</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>personne</translation>
    </message>
    <message>
        <source>in the town knew.</source>
        <translation>dans la ville ne le savait.</translation>
    </message>
    <message>
        <source>Quiet text,</source>
        <translation>Texte discret,</translation>
    </message>
    <message>
        <source>and the accent.</source>
        <translation>et l&apos;accent.</translation>
    </message>
    <message>
        <source>Import a theme</source>
        <translation>Importer un thème</translation>
    </message>
    <message>
        <source>Themes (*.json)</source>
        <translation>Thèmes (*.json)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 ne peut pas être lu&#xa0;: %2</translation>
    </message>
    <message>
        <source>Imported.</source>
        <translation>Importé.</translation>
    </message>
    <message>
        <source>Imported: %1</source>
        <translation>Importé&#xa0;: %1</translation>
    </message>
    <message>
        <source>Export the theme</source>
        <translation>Exporter le thème</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>Écrit dans %1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 ne peut pas être écrit&#xa0;: %2</translation>
    </message>
</context>
<context>
    <name>longhand::TrashModel</name>
    <message>
        <source>%1
%2 words, %3</source>
        <translation>%1
%2 mots, %3</translation>
    </message>
    <message>
        <source>%1, %2 words, deleted %3</source>
        <translation>%1, %2 mots, supprimé le %3</translation>
    </message>
    <message>
        <source>A large deletion on the page, kept here to be safe:

%1</source>
        <translation>Une grande suppression sur la page, gardée ici par sécurité&#xa0;:

%1</translation>
    </message>
</context>
<context>
    <name>longhand::TrashPanel</name>
    <message>
        <source>Deleted chapters and scenes are kept here, and whatever was deleted from the page in one large piece.</source>
        <translation>Les chapitres et scènes supprimés sont gardés ici, ainsi que tout ce qui a été supprimé de la page en un grand morceau.</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>Corbeille</translation>
    </message>
    <message>
        <source>Puts the text back where it was, or at the end if that place is gone.</source>
        <translation>Remet le texte où il se trouvait, ou à la fin si cet endroit n&apos;existe plus.</translation>
    </message>
    <message>
        <source>Deletes all of it for good; asks first.</source>
        <translation>Supprime tout pour de bon&#xa0;; on vous demande d&apos;abord.</translation>
    </message>
    <message>
        <source>Put bac&amp;k</source>
        <translation>Reme&amp;ttre</translation>
    </message>
    <message>
        <source>E&amp;mpty…</source>
        <translation>&amp;Vider…</translation>
    </message>
</context>
<context>
    <name>longhand::UnsavedFeature</name>
    <message>
        <source>Save the text elsewhere</source>
        <translation>Enregistrer le texte ailleurs</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Your last changes cannot be saved: %1 The story stays open until you have decided.</source>
        <translation>Vos dernières modifications ne peuvent pas être enregistrées&#xa0;: %1 L’histoire reste ouverte jusqu’à ce que vous ayez décidé.</translation>
    </message>
    <message>
        <source>Save the text elsewhere…</source>
        <translation>Enregistrer le texte ailleurs…</translation>
    </message>
    <message>
        <source>Close without them</source>
        <translation>Fermer sans elles</translation>
    </message>
    <message>
        <source>The file of this story is gone (%1): with the window the story would go, too. Save a copy of it first.</source>
        <translation>Le fichier de cette histoire a disparu (%1)&#xa0;: l&apos;histoire disparaîtrait avec la fenêtre. Enregistrez d&apos;abord une copie.</translation>
    </message>
    <message>
        <source>Close without a copy</source>
        <translation>Fermer sans copie</translation>
    </message>
</context>
<context>
    <name>longhand::ValueLabel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
</context>
<context>
    <name>longhand::WriteBar</name>
    <message>
        <source>%1 &gt; %2</source>
        <translation>%1 &gt; %2</translation>
    </message>
</context>
<context>
    <name>longhand::WritingController</name>
    <message>
        <source>This project is open for reading only.</source>
        <translation>Ce projet est ouvert en lecture seule.</translation>
    </message>
    <message>
        <source>Type a first sentence; the model goes on from there.</source>
        <translation>Tapez une première phrase&#xa0;; le modèle continue à partir de là.</translation>
    </message>
    <message>
        <source>Stop the run first; then another model can be loaded.</source>
        <translation>Arrêtez d&apos;abord la passe&#xa0;; un autre modèle pourra alors être chargé.</translation>
    </message>
    <message>
        <source>Stop the run first; then the model can be unloaded.</source>
        <translation>Arrêtez d&apos;abord la passe&#xa0;; le modèle pourra alors être déchargé.</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Safe mode: default settings, and no model is loaded automatically. Your own settings return at the next normal start.</source>
        <translation>Mode sûr&#xa0;: les réglages d&apos;une nouvelle installation, et aucun modèle chargé de lui-même. Vos propres réglages seront là au prochain démarrage normal.</translation>
    </message>
    <message>
        <source>The processor computes: %1</source>
        <translation>Le processeur calcule&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>project</name>
    <message>
        <source>Untitled</source>
        <translation>Sans titre</translation>
    </message>
</context>
</TS>
